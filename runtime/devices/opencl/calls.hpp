// What the calls of starpu_opencl.h share: the device they are about, and the end of exceptions.
#pragma once

#include "base/report.hpp"
#include "devices/opencl/session.hpp"

#include <cerrno>
#include <exception>
#include <new>
#include <utility>

namespace starpu::devices::opencl {

// nullptr: a line says that the device is not in use.
inline session* session_for(int devid, const char* call) {
    session* found = find_session(devid);
    if (found == nullptr)
        base::report_error(-ENODEV, call,
                           "OpenCL device %d is not in use; see starpu_worker_get_devid() of OpenCL workers",
                           devid);
    return found;
}

// Runs `body`, which returns 0 or a negative errno.
template <class Body> int without_exceptions(const char* call, Body&& body) noexcept {
    try {
        return std::forward<Body>(body)();
    } catch (const std::bad_alloc&) {
        return base::report_error(-ENOMEM, call, "no memory left");
    } catch (const std::exception& e) {
        return base::report_error(-EIO, call, "%s", e.what());
    }
}

inline void set_errno(int error) noexcept {
    if (error != 0) errno = -error;
}

} // namespace starpu::devices::opencl
