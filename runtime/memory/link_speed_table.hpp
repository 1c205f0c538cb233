// What is known of the speeds of links.
#pragma once

#include "base/active_atomics.hpp"
#include "memory/traffic.hpp"

#include <array>
#include <mutex>

namespace starpu::memory {

class link_speed_table {
public:
    struct entry {
        // 0: not measured yet. Stored with release after the latency; a reader acquires it before.
        base::active_atomics::atomic<double> bytes_per_us{0};
        base::active_atomics::atomic<double> latency_us{0};
    };

    entry& of(link l) noexcept { return all_[l.source][l.destination]; }

    // Held while a link is measured: two measurements would disturb each other.
    std::mutex measuring;

private:
    template <class T> using per_node = base::by_id<base::memory_node_id, std::array<T, STARPU_MAXNODES>>;
    per_node<per_node<entry>> all_; // by source and destination
};

} // namespace starpu::memory
