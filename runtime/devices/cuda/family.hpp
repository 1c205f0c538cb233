// CUDA devices as one row of the table of devices.
#pragma once

#include "devices/devices.hpp"

namespace starpu::devices::cuda {

// Those that are there and wanted; none, without a word, where there is no CUDA. Throws platform::setup_error
// and std::bad_alloc.
std::vector<std::unique_ptr<device>> open_devices(const device_request& request);

} // namespace starpu::devices::cuda
