// Where exceptions end: a body that throws answers a negative errno instead, with its line.
#pragma once

#include "base/program_call.hpp"
#include "base/report.hpp"

#include <cerrno>
#include <utility>

namespace starpu::base {

// Runs `body`, which returns 0 or a negative errno. `call` stands in the line.
template <class Body> int translate(const char* call, Body&& body) noexcept {
    int answer = 0;
    const int error = call_program([&] { answer = std::forward<Body>(body)(); },
                                   [&](const thrown& what) {
                                       const bool is_memory = what.error == -ENOMEM;
                                       return report_error(what.error, call, "%s",
                                                           is_memory ? "no memory left" : what.text);
                                   });
    return error != 0 ? error : answer;
}

} // namespace starpu::base
