// What the environment says of how much data may take of main memory.
#pragma once

#include "base/knobs.hpp"

#include <cstddef>
#include <optional>

namespace starpu::memory {

// SIZE_MAX for none, which 0 stands for.
std::size_t bytes_of_mib(unsigned mib) noexcept;

// The limit of the NUMA node that the system gives this number.
std::size_t numa_limit_bytes(const base::knobs& knobs, unsigned os_node) noexcept;

// That of the memory node for main memory: of what is said of all main memory and of the NUMA node behind it,
// which is the first, the less.
std::size_t main_limit_bytes(const base::knobs& knobs, unsigned os_node) noexcept;

} // namespace starpu::memory
