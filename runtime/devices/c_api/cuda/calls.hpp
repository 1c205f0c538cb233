// What the calls of starpu_cuda.h and of the headers for CUDA's libraries share.
#pragma once

#include "base/report.hpp"
#include "devices/cuda/driver.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

// nullptr: a line says that the calling thread is no CUDA worker's, and errno is set.
inline worker_driver* worker_for(const char* call) {
    worker_driver* found = current_worker();
    if (found == nullptr)
        errno = -base::report_error(
            -EINVAL, call, "called outside of a CUDA worker; call it in the CUDA function of a codelet");
    return found;
}

} // namespace starpu::devices::cuda
