// What the program and the environment want of CUDA devices.
#pragma once

#include "devices/gpu/settings.hpp"

#include <vector>

namespace starpu::devices::cuda {

struct device_settings : gpu::device_settings {
    unsigned workers_per_device = 1;
    bool pins_fresh_memory = true; // of starpu_malloc
    bool cuts_small_pieces = true; // of it from larger ones
    bool are_peers = true;         // copies go straight from device to device
};

device_settings settings_of(const device_request& request);

// The numbers of the devices to open. Throws platform::setup_error.
std::vector<unsigned> choose_devices(const device_request& request, unsigned available);

} // namespace starpu::devices::cuda
