// Holds a signal off the calling thread during a system call, and takes back one that was sent meanwhile.
//
// Some system calls do not only fail: they also send a signal that ends the program, as SIGXFSZ beyond the
// limit on the size of files and SIGPIPE when no process reads at the other end.
#pragma once

#include <cerrno>
#include <csignal>
#include <ctime>

namespace starpu::base {

class held_off_signal {
public:
    explicit held_off_signal(int number) noexcept : number_(number) {
        const sigset_t mine = this_one();
        pthread_sigmask(SIG_BLOCK, &mine, &before_);
    }

    ~held_off_signal() {
        if (sigismember(&before_, number_) == 1) return; // the code that blocked it deals with it
        const int error = errno;                         // of the system call
        const sigset_t mine = this_one();
        const timespec at_once{};
        sigtimedwait(&mine, nullptr, &at_once);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        errno = error;
    }

    held_off_signal(const held_off_signal&) = delete;
    held_off_signal& operator=(const held_off_signal&) = delete;

private:
    sigset_t this_one() const noexcept {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, number_);
        return set;
    }

    const int number_;
    sigset_t before_{};
};

} // namespace starpu::base
