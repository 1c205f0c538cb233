// The links between memory nodes, and what went over them.
#pragma once

#include "memory/nodes.hpp"

#include <cstddef>
#include <cstdint>

namespace starpu::memory {

// One way from node to node that needs no other node.
struct link {
    unsigned source = 0;
    unsigned destination = 0;
};

// Visits those of all nodes there are, in the order of their numbers; a further node adds its own at the end.
template <class Visit> void for_each_link(Visit&& visit) {
    const unsigned count = node_count();
    for (unsigned newer = 1; newer < count; ++newer)
        for (unsigned older = 0; older < newer; ++older) {
            if (!is_direct(older, newer)) continue;
            visit(link{older, newer});
            visit(link{newer, older});
        }
}

// What was copied since the nodes came to be. Each number is right by itself; copies may end between the two.
struct traffic {
    std::uint64_t bytes = 0;
    std::uint64_t copies = 0;
};
traffic traffic_over(link l) noexcept;
void note_copy(link l, std::size_t bytes) noexcept;
void forget_traffic() noexcept;

} // namespace starpu::memory
