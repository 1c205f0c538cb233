// Answers questions about distances inside a described machine.
#include "platform/machine.hpp"

#include <algorithm>
#include <numeric>

namespace starpu::platform {

distance distance_between(const cpu& one, const cpu& other) {
    if (one.os_index == other.os_index) return distance::same_cpu;
    if (one.core == other.core) return distance::same_core;
    if (one.l3_group == other.l3_group) return distance::same_cache;
    if (one.numa_node == other.numa_node) return distance::same_numa_node;
    if (one.package == other.package) return distance::same_package;
    return distance::same_machine;
}

std::vector<std::size_t> nearest_first(const machine& here, cpu_id self, std::span<const cpu_id> others) {
    std::vector<std::size_t> order(others.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto how_far = [&](std::size_t i) { return distance_between(here.at(self), here.at(others[i])); };
    std::ranges::stable_sort(order, {}, how_far);
    return order;
}

} // namespace starpu::platform
