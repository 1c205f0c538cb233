// NUMA nodes as memory nodes: STARPU_USE_NUMA.
#pragma once

#include "devices/devices.hpp"

namespace starpu::devices {

// One device without workers of its own for each NUMA node of the machine with a usable CPU, but for the
// first one, which main memory stands for.
std::vector<std::unique_ptr<device>> open_numa(const device_request& wanted);

} // namespace starpu::devices
