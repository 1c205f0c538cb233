// Fetches what is read next into the cache while something else is computed.
#pragma once

#include "core/memory.hpp"

#include <cstddef>

namespace starpu::fft {

// Any address will do: what is not there is not fetched.
inline void prefetch(const void* from, std::size_t bytes) {
    const char* first = static_cast<const char*>(from);
    for (std::size_t at = 0; at < bytes; at += cache_line_bytes) __builtin_prefetch(first + at);
}

// Rows of a block that is read next; none where they take no bytes.
struct rows_ahead {
    const char* first = nullptr;
    std::size_t stride = 0, bytes = 0;

    void fetch(std::size_t row) const { prefetch(first + row * stride, bytes); }
};
template <class Number> rows_ahead ahead(const Number* first, std::size_t stride, std::size_t width) {
    return {reinterpret_cast<const char*>(first), stride * sizeof(Number), width * sizeof(Number)};
}

} // namespace starpu::fft
