// The device that calls of a thread go to.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/library.hpp"

namespace starpu::devices::cuda {

// While it lives, calls of this thread go to one device; afterwards to the one before. Threads of the
// program have devices of their own, so nothing is taken for granted.
class device_scope {
public:
    device_scope(const functions& cuda, base::device_id device) noexcept;
    ~device_scope();
    device_scope(const device_scope&) = delete;
    device_scope& operator=(const device_scope&) = delete;

private:
    const functions& cuda_;
    base::device_id before_ = base::no_device; // none: it was this one already
};

} // namespace starpu::devices::cuda
