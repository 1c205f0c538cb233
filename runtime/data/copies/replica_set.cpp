// Reads from a set which nodes count.
#include "data/copies/replica_set.hpp"

#include <bit>

namespace starpu::data {

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
