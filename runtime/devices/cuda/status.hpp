// What the numbers mean that CUDA answers with.
#pragma once

#include "devices/cuda/library.hpp"

namespace starpu::devices::cuda {

// -ENOMEM, or -EIO for everything else that is no success.
int errno_of(status what) noexcept;

// Prints one line, "SUBJECT: WHAT: what CUDA says", and returns errno_of(answer). Clears the thread's last
// error, unless the device itself has failed for good.
int report(const functions& cuda, const char* subject, const char* what, status answer) noexcept;

} // namespace starpu::devices::cuda
