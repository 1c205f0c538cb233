// Whether a device has failed for good. CUDA shows it where a stream or an event answers with an error.
#pragma once

#include "devices/cuda/library.hpp"
#include "devices/gpu/loss_mark.hpp"

#include <string>
#include <utility>

namespace starpu::devices::cuda {

// One per device. Any thread.
class device_loss {
public:
    device_loss(const functions& cuda, std::string owner) : cuda_(cuda), owner_(std::move(owner)) {}

    const std::string& owner() const { return owner_; }
    bool is_certain() const noexcept { return mark_.is_set(); }

    // A stream of the device, or an event on one, answered this: all but success mean that the device is
    // lost. The first thread that finds it prints the line.
    void consider(status answer) noexcept;

private:
    const functions& cuda_;
    const std::string owner_;
    gpu::loss_mark mark_;
};

} // namespace starpu::devices::cuda
