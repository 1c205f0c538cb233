// The answer of a call that only a later version will implement: one line that names it, ENOSYS in errno, and
// -ENOSYS, NULL, NAN, 0 or ignored memory as its type allows.
#pragma once

#include "base/marks.hpp"
#include "base/report.hpp"

#include <cerrno>
#include <limits>
#include <type_traits>

// The parameters keep their names, so that a definition reads like its declaration; no code uses them.
#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace starpu::api {

// Where programs write into what the call returns without asking whether it is NULL: memory that no code
// reads.
template <class Part> constexpr Part* ignored_memory = nullptr;

template <class Answer> Answer answer_later(const char* call) noexcept {
    errno = ENOSYS;
    base::report_error(
        -ENOSYS, call,
        "this version cannot do that yet; share/doc/starpu/docs/compatibility.md lists what it can");
    if constexpr (std::is_void_v<Answer>)
        return;
    else if constexpr (std::is_floating_point_v<Answer>)
        return std::numeric_limits<Answer>::quiet_NaN();
    else if constexpr (std::is_integral_v<Answer> && std::is_signed_v<Answer>)
        return Answer{-ENOSYS};
    else if constexpr (std::is_pointer_v<Answer>)
        return ignored_memory<std::remove_pointer_t<Answer>>;
    else
        return Answer{};
}

} // namespace starpu::api

// Defines a call that answers so.
#define LATER(answer, call, parameters)                                                                      \
    answer call parameters {                                                                                 \
        return starpu::api::answer_later<answer>(#call);                                                     \
    }

// Defines a call that is right to do nothing where there is no device, or no trace, to do it to.
#define NOTHING_TO_DO(call, parameters, why)                                                                 \
    void call parameters {}                                                                                  \
    ACCEPTED(call, why);
