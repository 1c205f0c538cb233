// Calls a function that a program brought: what it throws ends here and becomes an errno.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace starpu::base {

// What a function of the program's has thrown.
struct thrown {
    // -ENOMEM for std::bad_alloc, the code of a std::system_error, else -EIO. Never -EAGAIN, which means that
    // a copy is under way, or that a try found something in use.
    int error;
    char text[160]; // what it says of itself
};

// Inside a handler: of the exception that is handled. Needs no memory.
[[gnu::cold, gnu::noinline]] inline thrown describe_thrown() noexcept {
    const auto told = [](int error, const char* text) {
        thrown what{error, {}};
        std::snprintf(what.text, sizeof what.text, "%s", text);
        return what;
    };
    try {
        throw;
    } catch (const std::bad_alloc& e) {
        return told(-ENOMEM, e.what());
    } catch (const std::system_error& e) {
        const std::error_code code = e.code();
        const bool is_errno =
            code.category() == std::generic_category() || code.category() == std::system_category();
        const bool has_errno = is_errno && code.value() > 0 && code.value() != EAGAIN;
        return told(has_errno ? -code.value() : -EIO, e.what());
    } catch (const std::exception& e) {
        return told(-EIO, e.what());
    } catch (...) {
        return told(-EIO, "an object of unknown type");
    }
}

// Inside a handler of anything: whether the thread is being ended (pthread_exit, pthread_cancel), which is no
// exception.
inline bool is_thread_ending() noexcept {
    return std::current_exception() == nullptr;
}

// 0 once `function` has returned; or else what `report` answers, which is given what was thrown. The
// unwinding by which a thread ends (pthread_exit, pthread_cancel) is no exception and goes on. Free of cost
// where nothing is thrown. The runtime and linalg share this header; it includes no other of ours.
template <class Function, class Report> int call_program(Function&& function, Report&& report) {
    try {
        std::forward<Function>(function)();
        return 0;
    } catch (...) {
        if (is_thread_ending()) throw;
        return std::forward<Report>(report)(describe_thrown());
    }
}

} // namespace starpu::base
