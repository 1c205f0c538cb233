// NVML's view of the devices.
#pragma once

#include "base/ids.hpp"

struct nvmlDevice_st;

namespace starpu::devices::cuda {

// Of a device by CUDA's number. nullptr: a line said why, and `error` is a negative errno.
nvmlDevice_st* management_handle_of(base::device_id device, int& error) noexcept;

} // namespace starpu::devices::cuda
