// Picks the limit that speaks of a node: its own variable before that of all nodes.
#include "memory/limits.hpp"

#include "base/checked_size.hpp"

#include <algorithm>
#include <cstdint>

namespace starpu::memory {

std::size_t bytes_of_mib(unsigned mib) noexcept {
    return mib == 0 ? SIZE_MAX : base::scaled_limit(mib, std::size_t{1} << 20);
}

std::size_t numa_limit_bytes(const base::knobs& knobs, unsigned os_node) noexcept {
    if (knobs.limit_cpu_numa_mem_of)
        if (const auto own = knobs.limit_cpu_numa_mem_of->of(os_node)) return bytes_of_mib(*own);
    return bytes_of_mib(knobs.limit_cpu_numa_mem.value_or(0));
}

std::size_t main_limit_bytes(const base::knobs& knobs, unsigned os_node) noexcept {
    return std::min(bytes_of_mib(knobs.limit_cpu_mem.value_or(0)), numa_limit_bytes(knobs, os_node));
}

} // namespace starpu::memory
