// What the program and the environment want of OpenCL devices.
#pragma once

#include "devices/gpu/settings.hpp"
#include "devices/opencl/discovery.hpp"

#include <vector>

namespace starpu::devices::opencl {

struct device_settings : gpu::device_settings {
    device_choice choice = device_choice::no_cpus;
};

device_settings settings_of(const device_request& request);

// The numbers of the devices to open: where the program says neither how many nor which, not those that CUDA
// drives. Throws platform::setup_error.
std::vector<unsigned> choose_devices(const device_request& request, const std::vector<found_device>& found);

} // namespace starpu::devices::opencl
