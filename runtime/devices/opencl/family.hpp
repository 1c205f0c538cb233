// OpenCL devices as one row of the table of devices.
#pragma once

#include "devices/devices.hpp"

namespace starpu::devices::opencl {

// Those that are there and wanted; none, without a word, where there is no OpenCL. Throws
// platform::setup_error and std::bad_alloc.
std::vector<std::unique_ptr<device>> open_devices(const device_request& request);

} // namespace starpu::devices::opencl
