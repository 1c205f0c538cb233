// Devices bring the worker that runs codelets' OpenCL functions on them.
#include "devices/opencl/open_device.hpp"

#include "devices/opencl/driver.hpp"

#include <utility>

namespace starpu::devices::opencl {

// OpenCL does not tell how much of a device's memory is free.
open_device::open_device(const device_request& request, std::shared_ptr<open_sessions> among,
                         const found_device& found, base::device_id number)
    : session_(std::move(among), number, found), settings_(settings_of(request)),
      limit_bytes_(gpu::limit_bytes(request.knobs, gpu::opencl, base::number_of(number), found.memory_bytes)),
      memory_(session_, settings_.copies_may_be_late) {}

std::unique_ptr<worker::driver> open_device::make_worker(unsigned) {
    return std::make_unique<worker_driver>(memory_, settings_.depth);
}

} // namespace starpu::devices::opencl
