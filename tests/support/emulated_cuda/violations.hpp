// The mistakes of the program under test: one line on stderr each, and a count.
#pragma once

namespace emulated {

[[gnu::format(printf, 1, 2)]] void violation(const char* format, ...);
unsigned long violation_count();
void forget_violations(bool aborts_from_now);

} // namespace emulated
