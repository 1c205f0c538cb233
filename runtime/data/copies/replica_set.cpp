// Deletes the replicas of a set, and reads from it which nodes count.
#include "data/copies/replica_set.hpp"

#include <cstdlib>

namespace starpu::data {

void delete_replica(replica* r) {
    if (r->node != base::main_memory_node) std::free(r->interface);
    delete r;
}

replica_set::~replica_set() {
    for (graph::atomic<replica*>& place : copies)
        if (replica* r = place.load(std::memory_order_relaxed)) delete_replica(r);
}

std::uint64_t within_reach(std::uint64_t nodes) {
    std::uint64_t left = nodes;
    for (std::uint64_t rest = nodes; rest != 0; rest &= rest - 1) {
        const base::memory_node_id node = first_of(rest);
        if (memory::at(node).is_lost()) left &= ~bit_of(node);
    }
    return left;
}

bool has_only_value(const replica_set& set, base::memory_node_id node) {
    return set.valid == bit_of(node) || (set.is_valid(node) && within_reach(set.valid) == bit_of(node));
}

} // namespace starpu::data
