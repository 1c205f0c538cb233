// The links between memory nodes, and what was copied over them.
#pragma once

#include "base/active_atomics.hpp"

#include "starpu_config.h"

#include <array>
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
    std::array<std::array<counters, STARPU_MAXNODES>, STARPU_MAXNODES> all_;
};

} // namespace starpu::memory
