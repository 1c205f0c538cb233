// Which links there are between the memory nodes of the running program.
#pragma once

#include "memory/nodes.hpp"
#include "memory/traffic.hpp"

namespace starpu::memory {

// Visits those of all nodes there are, in the order of their numbers; a further node adds its own at the end.
template <class Visit> void for_each_link(Visit&& visit) {
    const unsigned count = node_count();
    for (unsigned number = 1; number < count; ++number) {
        const base::memory_node_id newer{number};
        for (base::memory_node_id older : base::first_ids<base::memory_node_id>(number)) {
            if (!is_direct(older, newer)) continue;
            visit(link{older, newer});
            visit(link{newer, older});
        }
    }
}

} // namespace starpu::memory
