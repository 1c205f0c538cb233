// Two counters for each pair of nodes.
#include "memory/traffic.hpp"

namespace starpu::memory {

traffic traffic_table::over(link l) const noexcept {
    const counters& c = all_[l.source][l.destination];
    return {c.bytes.load(std::memory_order_relaxed), c.copies.load(std::memory_order_relaxed)};
}

void traffic_table::note(link l, std::size_t bytes) noexcept {
    counters& c = all_[l.source][l.destination];
    c.bytes.fetch_add(bytes, std::memory_order_relaxed);
    c.copies.fetch_add(1, std::memory_order_relaxed);
}

} // namespace starpu::memory
