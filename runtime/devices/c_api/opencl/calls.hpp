// What the calls of starpu_opencl.h share: the device they are about.
#pragma once

#include "base/report.hpp"
#include "devices/opencl/session.hpp"

#include <cerrno>

namespace starpu::devices::opencl {

// nullptr: a line says that the device is not in use.
inline session* session_for(int devid, const char* call) {
    session* found = find_session(base::id_at<base::device_id>(static_cast<unsigned>(devid)));
    if (found == nullptr)
        base::report_error(-ENODEV, call,
                           "OpenCL device %d is not in use; see starpu_worker_get_devid() of OpenCL workers",
                           devid);
    return found;
}

inline void set_errno(int error) noexcept {
    if (error != 0) errno = -error;
}

} // namespace starpu::devices::opencl
