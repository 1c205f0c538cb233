// Whether a device has failed for good. OpenCL has no word for that: it shows in what its calls answer.
#pragma once

#include "devices/gpu/loss_mark.hpp"
#include "devices/opencl/library.hpp"

#include <string>
#include <utility>

namespace starpu::devices::opencl {

// Whether a call may have answered so because the device has failed, and not only because of what was asked.
bool is_suspicious(cl_int status) noexcept;

// One per device. Any thread.
class device_loss {
public:
    explicit device_loss(std::string owner) : owner_(std::move(owner)) {}

    bool is_certain() const noexcept { return mark_.is_set(); }

    // A call about the queue, which is the runtime's own, answered this: where that is suspicious, the device
    // is asked.
    void consider(cl_int status, cl_command_queue queue) noexcept {
        if (is_suspicious(status)) ask(queue);
    }
    // Has the queue do nothing, which a device that works can always do. The first thread that finds that
    // it cannot prints the line.
    void ask(cl_command_queue queue) noexcept;

private:
    const std::string owner_;
    gpu::loss_mark mark_;
};

} // namespace starpu::devices::opencl
