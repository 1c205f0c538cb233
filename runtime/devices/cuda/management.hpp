// NVML's view of the devices.
#pragma once

#include "base/ids.hpp"

#include <cstdint>

struct nvmlDevice_st;

namespace starpu::devices::cuda {

// Of a device by CUDA's number. nullptr: a line of `call` said why, and `error` is a negative errno.
nvmlDevice_st* management_handle_of(base::device_id device, const char* call, int& error) noexcept;

// What the device has used since the driver was loaded. 0, or a negative errno after a line of `call`;
// -ENOTSUP, without a line: it does not count that, as devices older than Volta do not.
int count_energy(base::device_id device, const char* call, std::uint64_t& microjoules) noexcept;

} // namespace starpu::devices::cuda
