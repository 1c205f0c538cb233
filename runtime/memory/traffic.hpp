// The links between memory nodes, and what was copied over them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace starpu::memory {

// One way from node to node that needs no other node.
struct link {
    unsigned source = 0;
    unsigned destination = 0;
};

// What was copied since the nodes came to be. Each number is right by itself; copies may end between the two.
struct traffic {
    std::uint64_t bytes = 0;
    std::uint64_t copies = 0;
};
traffic traffic_over(link l) noexcept;
void note_copy(link l, std::size_t bytes) noexcept;
void forget_traffic() noexcept;

} // namespace starpu::memory
