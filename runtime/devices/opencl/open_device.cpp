// Devices bring the worker that runs codelets' OpenCL functions on them.
#include "devices/opencl/open_device.hpp"

#include "devices/opencl/driver.hpp"

namespace starpu::devices::opencl {

open_device::open_device(unsigned number, const found_device& found, const device_settings& w,
                         std::size_t limit)
    : session_(static_cast<int>(number), found), memory_(session_, w.copies_may_be_late), depth_(w.depth),
      limit_(limit) {}

std::unique_ptr<worker::driver> open_device::make_worker(unsigned) {
    return std::make_unique<worker_driver>(memory_, depth_);
}

} // namespace starpu::devices::opencl
