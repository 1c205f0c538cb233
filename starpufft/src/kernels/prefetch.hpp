// Fetches what is read next into the cache while something else is computed.
#pragma once

#include "core/memory.hpp"

#include <cstddef>
#include <cstdint>

namespace starpu::fft {

// The cache lines of a run of bytes. Any address will do: what is not there is not fetched.
class lines_ahead {
public:
    lines_ahead(const void* from, std::size_t bytes) {
        const std::size_t into_line = reinterpret_cast<std::uintptr_t>(from) % cache_line_bytes;
        next_ = static_cast<const char*>(from) - into_line;
        count_ = bytes == 0 ? 0 : (into_line + bytes + cache_line_bytes - 1) / cache_line_bytes;
    }
    void fetch_one() {
        if (count_ == 0) return;
        __builtin_prefetch(next_);
        next_ += cache_line_bytes;
        --count_;
    }
    void fetch_all() {
        while (count_ > 0) fetch_one();
    }

private:
    const char* next_;
    std::size_t count_;
};

// Where nothing is fetched, at no cost.
struct nothing_ahead {
    void fetch_one() {}
    void fetch_all() {}
};

inline void prefetch(const void* from, std::size_t bytes) {
    lines_ahead{from, bytes}.fetch_all();
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
