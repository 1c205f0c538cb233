// OpenCL devices as the runtime sees them.
#pragma once

#include "devices/devices.hpp"

#include <memory>
#include <vector>

namespace starpu::devices::opencl {

// Opens the devices that the program and the environment want. Throws platform::setup_error.
std::vector<std::unique_ptr<device>> open_devices(const device_request& wanted);

} // namespace starpu::devices::opencl
