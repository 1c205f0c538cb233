// NVML's view of the devices.
#pragma once

struct nvmlDevice_st;

namespace starpu::devices::cuda {

// Of a device by CUDA's number. nullptr: a line said why, and `error` is a negative errno.
nvmlDevice_st* management_handle_of(int device, int& error) noexcept;

} // namespace starpu::devices::cuda
