// The edge of the library: exceptions end here and become negative errnos, and negative errnos become errno
// where the interface returns nothing.
#pragma once

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "task/core/inside_library.hpp"

#include <cerrno>
#include <utility>

namespace starpu::api {

// Runs `body`, which returns 0 or a negative errno, for a caller that is known to be inside.
template <class Body> int translate(const char* call, Body&& body) noexcept {
    int answer = 0;
    const int error = base::call_program(
        [&] { answer = std::forward<Body>(body)(); },
        [&](const base::thrown& what) {
            const bool is_memory = what.error == -ENOMEM;
            return base::report_error(what.error, call, "%s", is_memory ? "no memory left" : what.text);
        });
    return error != 0 ? error : answer;
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
    errno = error != 0 ? -error : before; // failed attempts on the way to success leave no trace
}

} // namespace starpu::api
