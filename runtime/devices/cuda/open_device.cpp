// Devices bring the workers that run codelets' CUDA functions on them.
#include "devices/cuda/open_device.hpp"

#include "devices/cuda/driver.hpp"

#include <utility>

namespace starpu::devices::cuda {

open_device::open_device(std::shared_ptr<setup> in, const device_request& request, base::device_id number)
    : session_(std::move(in), request, number) {}

std::unique_ptr<worker::driver> open_device::make_worker(unsigned) {
    return std::make_unique<worker_driver>(session_);
}

} // namespace starpu::devices::cuda
