// Around calls of CUDA: which device they go to, and what their answers mean.
#pragma once

#include "devices/cuda/library.hpp"

namespace starpu::devices::cuda {

// -ENOMEM, or -EIO for everything else that is no success.
int error_of(status what) noexcept;

// Prints one line, "SUBJECT: ATTEMPT: what CUDA says", and returns error_of(what). Clears the thread's last
// error, unless the device itself has failed for good.
int report(const functions& cuda, status what, const char* who, const char* attempt) noexcept;

// While it lives, calls of this thread go to one device; afterwards to the one before. Threads of the
// program have devices of their own, so nothing is taken for granted.
class selection {
public:
    selection(const functions& cuda, int device) noexcept;
    ~selection();
    selection(const selection&) = delete;
    selection& operator=(const selection&) = delete;

private:
    const functions& cuda_;
    int before_ = -1; // -1: it was this one already
};

} // namespace starpu::devices::cuda
