// What the numbers mean that CUDA answers with.
#pragma once

#include "devices/cuda/library.hpp"

namespace starpu::devices::cuda {

// -ENOMEM, or -EIO for everything else that is no success.
int error_of(status what) noexcept;

// Prints one line, "SUBJECT: ATTEMPT: what CUDA says", and returns error_of(what). Clears the thread's last
// error, unless the device itself has failed for good.
int report(const functions& cuda, status what, const char* who, const char* attempt) noexcept;

} // namespace starpu::devices::cuda
