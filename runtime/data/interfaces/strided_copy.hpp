// Copies blocks of bytes that lie at regular distances, between memory nodes.
#pragma once

#include "data/interfaces/dense_view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace starpu::data {

// `block_bytes` contiguous bytes, repeated along each level; level 0 is the innermost.
struct strided_shape {
    std::size_t block_bytes = 0;
    unsigned levels = 0;
    std::array<std::size_t, max_dense_dimensions> count{};
    std::array<std::size_t, max_dense_dimensions> source_step_bytes{};
    std::array<std::size_t, max_dense_dimensions> destination_step_bytes{};

    void add_level(std::size_t repeats, std::size_t source_step, std::size_t destination_step);
};

// 0, or -ENOSYS and one line where a node is not in the CPU's reach.
int strided_copy(std::uintptr_t source, unsigned source_node, std::uintptr_t destination,
                 unsigned destination_node, const strided_shape& shape);

} // namespace starpu::data
