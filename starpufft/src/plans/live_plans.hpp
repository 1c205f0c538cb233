// Which plans exist, so that one that was destroyed, or was none ever, is refused instead of looked into.
#pragma once

namespace starpu::fft {

void note_plan(const void* plan); // throws std::bad_alloc
void forget_plan(const void* plan);
bool is_plan(const void* plan);

} // namespace starpu::fft
