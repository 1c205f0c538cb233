// Names a handle.
#include "data/core/handle.hpp"

#include "data/core/handle_details.hpp"

#include <cstdio>

namespace starpu::data {

const char* describe(const handle& h, char* text) {
    const handle_details* d = h.details.load(std::memory_order_acquire);
    if (d != nullptr && !d->name.empty())
        std::snprintf(text, 96, "data handle \"%.60s\"", d->name.c_str());
    else
        std::snprintf(text, 96, "data handle %p", static_cast<const void*>(&h));
    return text;
}

} // namespace starpu::data
