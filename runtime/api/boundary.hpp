// The edge of the library: exceptions end here and become negative errnos, and negative errnos become errno
// where the interface returns nothing.
#pragma once

#include "base/report.hpp"
#include "task/presence.hpp"

#include <cerrno>
#include <exception>
#include <new>
#include <utility>

namespace starpu::api {

// Runs `body`, which returns 0 or a negative errno, for a caller that is known to be inside.
template <class Body> int translate(const char* call, Body&& body) noexcept {
    try {
        return std::forward<Body>(body)();
    } catch (const std::bad_alloc&) {
        return base::report_error(-ENOMEM, call, "no memory left");
    } catch (const std::exception& e) {
        return base::report_error(-EIO, call, "%s", e.what());
    }
}

// The same for an entry point.
template <class Body> int boundary(const char* call, Body&& body) noexcept {
    const task::inside here;
    return translate(call, std::forward<Body>(body));
}

// The same for functions that return void.
template <class Body> void boundary_void(const char* call, Body&& body) noexcept {
    const int before = errno;
    const int error = boundary(call, std::forward<Body>(body));
    errno = error != 0 ? -error : before; // what was tried in vain on the way is nobody's business
}

} // namespace starpu::api
