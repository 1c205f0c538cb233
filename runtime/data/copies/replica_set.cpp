// Deletes the replicas of a set, and reads from it which nodes count.
#include "data/copies/replica_set.hpp"

#include <bit>
#include <cstdlib>

namespace starpu::data {

void delete_replica(replica* r) {
    if (r->node != STARPU_MAIN_RAM) std::free(r->interface);
    delete r;
}

replica_set::~replica_set() {
    for (graph::atomic<replica*>& place : copies)
        if (replica* r = place.load(std::memory_order_relaxed)) delete_replica(r);
}

std::uint64_t within_reach(std::uint64_t nodes) {
    std::uint64_t left = nodes;
    for (std::uint64_t rest = nodes; rest != 0; rest &= rest - 1) {
        const auto node = static_cast<unsigned>(std::countr_zero(rest));
        if (memory::at(node).is_lost()) left &= ~bit_of(node);
    }
    return left;
}

bool has_only_value(const replica_set& set, unsigned node) {
    return set.valid == bit_of(node) || (set.is_valid(node) && within_reach(set.valid) == bit_of(node));
}

} // namespace starpu::data
