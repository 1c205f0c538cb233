// The one line on stderr for what went wrong, which names the rank.
#pragma once

#include "base/program_call.hpp"

#include <cerrno>
#include <utility>

namespace starpu::mpi {

// Prints "starpu: rank <r>: <call>: <what went wrong; what to do>" and returns `error`, a negative errno.
[[gnu::format(printf, 3, 4)]] int report_error(int error, const char* call, const char* format, ...);

// What an MPI call answered, as a negative errno with a line that has MPI's own words for it.
int report_mpi(int code, const char* call, const char* what);

// The rank that the lines name; -1: MPI has not told it yet.
void set_reported_rank(int rank);

// Runs the body of an entry point, which returns 0 or a negative errno: what it throws ends here.
template <class Body> int boundary(const char* call, Body&& body) noexcept {
    int answer = 0;
    const int thrown = base::call_program(
        [&] { answer = body(); },
        [&](const base::thrown& what) {
            return report_error(what.error, call, "%s", what.error == -ENOMEM ? "no memory left" : what.text);
        });
    return thrown != 0 ? thrown : answer;
}

// The same for an entry point that returns nothing: errno says how it ended.
template <class Body> void errno_boundary(const char* call, Body&& body) noexcept {
    const int before = errno;
    const int error = boundary(call, std::forward<Body>(body));
    errno = error != 0 ? -error : before;
}

} // namespace starpu::mpi
