// Errors of the C interface as exceptions.
#ifndef STARPU_CXX_ERROR_HPP
#define STARPU_CXX_ERROR_HPP

#include <cerrno>
#include <system_error>

namespace starpu {

// A call was refused or failed; code().value() is the positive errno. Where it was the runtime that refused
// it, one line that says why has already been printed.
class error : public std::system_error {
public:
    error(int positive_errno, const char* what)
        : std::system_error(positive_errno, std::generic_category(), what) {}
};

// The task did not run, or its result is not to be used, because a task before it failed.
class cancelled : public error {
public:
    explicit cancelled(const char* what) : error(ECANCELED, what) {}
};

namespace detail {
// Turns a negative errno into an exception; returns anything else.
inline int check(int status, const char* call) {
    if (status == -ECANCELED) throw cancelled(call);
    if (status < 0) throw error(-status, call);
    return status;
}
} // namespace detail

} // namespace starpu

#endif
