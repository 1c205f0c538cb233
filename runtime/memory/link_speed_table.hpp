// What is known of the speeds of links.
#pragma once

#include "base/active_atomics.hpp"
#include "memory/backend.hpp"
#include "memory/traffic.hpp"

#include <array>
#include <mutex>
#include <optional>

namespace starpu::memory {

// What earlier runs have measured.
class earlier_speeds {
public:
    virtual ~earlier_speeds() = default;
    // Asked once for each link, while no other is measured. Nothing: it was not measured.
    virtual std::optional<link_speed> find_speed(link l) noexcept = 0;
};

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

    // Set before the first question; nullptr: nothing is known of earlier runs.
    earlier_speeds* earlier = nullptr;

private:
    template <class T> using per_node = base::by_id<base::memory_node_id, std::array<T, STARPU_MAXNODES>>;
    per_node<per_node<entry>> all_; // by source and destination
};

} // namespace starpu::memory
