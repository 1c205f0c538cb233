// What the program and the environment want of CUDA devices.
#pragma once

#include "devices/devices.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace starpu::devices::cuda {

struct device_settings {
    unsigned workers_per_device = 1;
    unsigned depth = 2;             // kernels under way while the worker goes on; 0: none
    bool copies_may_be_late = true; // false: the thread that starts a copy waits for it
    bool pins_fresh_memory = true;  // of starpu_malloc
    bool cuts_small_pieces = true;  // of it from larger ones
    bool are_peers = true;          // copies go straight from device to device
};

// Throws platform::setup_error.
device_settings settings_of(const device_request& from);

// Whether devices are to be looked for at all.
bool wants_any(const device_request& from);

// The numbers of the devices to open, of those from 0 to available - 1, each once. Fewer than were asked for
// is a warning; one that was named and is not there throws platform::setup_error.
std::vector<int> choose_devices(const device_request& from, unsigned available);

// What data may take of a device on which so much is free.
std::size_t limit_for(const device_request& from, int device, std::size_t free_bytes);

} // namespace starpu::devices::cuda
