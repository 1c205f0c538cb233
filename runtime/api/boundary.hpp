// The edge of the library: exceptions end here and become negative errnos, and negative errnos become errno
// where the interface returns nothing.
#pragma once

#include "base/report.hpp"
#include "base/translate.hpp"
#include "task/core/inside_library.hpp"

#include <cerrno>
#include <utility>

namespace starpu::api {

// Runs `body`, which returns 0 or a negative errno, as an entry point.
template <class Body> int boundary(const char* call, Body&& body) noexcept {
    const task::inside here;
    return base::translate(call, std::forward<Body>(body));
}

// The same for functions that return void.
template <class Body> void boundary_void(const char* call, Body&& body) noexcept {
    const int before = errno;
    const int error = boundary(call, std::forward<Body>(body));
    errno = error != 0 ? -error : before; // failed attempts on the way to success leave no trace
}

} // namespace starpu::api
