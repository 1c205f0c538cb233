// The shape of a copy: blocks of bytes at regular distances.
#pragma once

#include <array>
#include <cstddef>

namespace starpu::memory {

inline constexpr unsigned most_levels = 16;

// `block_bytes` contiguous bytes, repeated along each level; level 0 is the innermost.
struct strided_shape {
    std::size_t block_bytes = 0;
    unsigned levels = 0;
    std::array<std::size_t, most_levels> count{};
    std::array<std::size_t, most_levels> source_step_bytes{};
    std::array<std::size_t, most_levels> destination_step_bytes{};

    // Repeats all there is so far; where no gap is left on either side, it becomes one longer run.
    void add_level(std::size_t repeats, std::size_t source_step, std::size_t destination_step);

    std::size_t payload_bytes() const;

    // Whether all of it, with the gaps on both sides, fits into some memory.
    bool fits_address_space() const;
};

// One contiguous run.
inline strided_shape run_of(std::size_t bytes) {
    strided_shape shape;
    shape.block_bytes = bytes;
    return shape;
}

// By the calling thread, between places that it can touch.
void copy_by_hand(void* destination, const void* source, const strided_shape& shape);

} // namespace starpu::memory
