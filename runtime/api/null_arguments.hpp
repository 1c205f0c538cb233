// Refuses NULL where a call needs memory of the program's.
#pragma once

#include "base/report.hpp"

#include <cerrno>

namespace starpu::api {

// Whether the pointer is NULL: then a line says so, and errno is EINVAL.
inline bool is_null(const void* pointer, const char* what, const char* call) {
    if (pointer != nullptr) [[likely]]
        return false;
    errno = -base::report_error(-EINVAL, call, "%s is NULL", what);
    return true;
}

} // namespace starpu::api
