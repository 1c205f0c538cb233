// A filter that cannot be applied returns nothing: it says why here, and the partition that called it asks.
#pragma once

namespace starpu::data {

// Prints why a filter cannot be applied and sets errno to EINVAL; the child interface stays as it was. A
// filter returns nothing, so the partition that called it asks take_filter_refusal().
[[gnu::format(printf, 2, 3)]] void refuse_filter(const char* function, const char* format, ...);

// The same for want of memory, with ENOMEM.
void refuse_filter_for_memory(const char* function);

// -EINVAL or -ENOMEM if a filter refused on this thread since the last call, else 0.
int take_filter_refusal();

} // namespace starpu::data
