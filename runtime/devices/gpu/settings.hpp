// How devices are used: what all kinds of them have in common.
#pragma once

#include "devices/devices.hpp"
#include "devices/gpu/vendors.hpp"

#include <cstddef>

namespace starpu::devices::gpu {

struct device_settings {
    unsigned depth = 2;             // kernels under way while the worker goes on; 0: none
    bool copies_may_be_late = true; // false: the thread that starts a copy waits for it
};

device_settings settings_of(const device_request& request, const vendor& of);

// What data may take of the memory of a device, of which so much can be had. A limit for one device comes
// before that for all of its kind, and that before STARPU_LIMIT_GPU_MEM; without any, or with 0, nine tenths.
std::size_t limit_bytes(const base::knobs& knobs, const vendor& of, unsigned number, std::size_t free_bytes);

} // namespace starpu::devices::gpu
