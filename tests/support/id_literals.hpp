// 0_worker is the number of the first worker, 0_node that of main memory, 0_device that of a first device.
#pragma once

#include "base/ids.hpp"

namespace starpu {

consteval base::worker_id operator""_worker(unsigned long long number) {
    return base::worker_id(number);
}

consteval base::memory_node_id operator""_node(unsigned long long number) {
    return base::memory_node_id(number);
}

consteval base::device_id operator""_device(unsigned long long number) {
    return base::device_id(number);
}

} // namespace starpu
