// The links between memory nodes, and what was copied over them.
#pragma once

#include "base/active_atomics.hpp"
#include "base/by_id.hpp"
#include "base/ids.hpp"

#include "starpu_config.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace starpu::memory {

// One way from node to node that needs no other node.
struct link {
    base::memory_node_id source = base::main_memory_node;
    base::memory_node_id destination = base::main_memory_node;
};

// What was copied since the nodes came to be. Each number is right by itself; copies may end between the two.
struct traffic {
    std::uint64_t bytes = 0;
    std::uint64_t copies = 0;
};

class traffic_table {
public:
    traffic over(link l) const noexcept;
    void note(link l, std::size_t bytes) noexcept;

private:
    // Sums that order nothing: all operations are relaxed.
    struct counters {
        base::active_atomics::atomic<std::uint64_t> bytes{0};
        base::active_atomics::atomic<std::uint64_t> copies{0};
    };
    template <class T> using per_node = base::by_id<base::memory_node_id, std::array<T, STARPU_MAXNODES>>;
    per_node<per_node<counters>> all_; // by source and destination
};

} // namespace starpu::memory
