// Two counters for each pair of nodes.
#include "memory/traffic.hpp"

#include "base/active_atomics.hpp"

#include "starpu_config.h"

#include <array>

namespace starpu::memory {

namespace {
// Sums that order nothing: all operations are relaxed.
struct counters {
    base::active_atomics::atomic<std::uint64_t> bytes{0};
    base::active_atomics::atomic<std::uint64_t> copies{0};
};
constinit std::array<std::array<counters, STARPU_MAXNODES>, STARPU_MAXNODES> all;

counters& of(link l) {
    return all[l.source][l.destination];
}
} // namespace

traffic traffic_over(link l) noexcept {
    return {of(l).bytes.load(std::memory_order_relaxed), of(l).copies.load(std::memory_order_relaxed)};
}

void note_copy(link l, std::size_t bytes) noexcept {
    of(l).bytes.fetch_add(bytes, std::memory_order_relaxed);
    of(l).copies.fetch_add(1, std::memory_order_relaxed);
}

void forget_traffic() noexcept {
    for (auto& row : all)
        for (counters& c : row) {
            c.bytes.store(0, std::memory_order_relaxed);
            c.copies.store(0, std::memory_order_relaxed);
        }
}

} // namespace starpu::memory
