// Whether a device has failed for good. CUDA shows it where a stream or an event answers with an error.
#pragma once

#include "devices/cuda/library.hpp"

#include <atomic>
#include <string>
#include <utility>

namespace starpu::devices::cuda {

// One per device. Any thread, without locks.
class device_loss {
public:
    device_loss(const functions& cuda, std::string owner) : cuda_(cuda), owner_(std::move(owner)) {}

    const std::string& owner() const { return owner_; }
    bool is_certain() const noexcept { return is_certain_.load(std::memory_order_relaxed); }

    // A stream of the device, or an event on one, answered this: all but success mean that the device is
    // lost. The first thread that finds it prints the line.
    void consider(status answer) noexcept;

private:
    const functions& cuda_;
    const std::string owner_;
    std::atomic<bool> is_certain_{false}; // nothing else is read on its account
};

} // namespace starpu::devices::cuda
