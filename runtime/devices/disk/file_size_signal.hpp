// Beyond the limit on the size of files the system does not only refuse to write: it also sends a signal that
// ends the program. Holds the signal off the calling thread, and takes back the one that was sent meanwhile.
#pragma once

#include <csignal>
#include <ctime>

namespace starpu::devices {

class file_size_signal_held_off {
public:
    file_size_signal_held_off() noexcept {
        sigset_t mine;
        sigemptyset(&mine);
        sigaddset(&mine, SIGXFSZ);
        pthread_sigmask(SIG_BLOCK, &mine, &before_);
    }

    ~file_size_signal_held_off() {
        if (sigismember(&before_, SIGXFSZ) == 1) return; // whoever blocked it deals with it
        sigset_t mine;
        sigemptyset(&mine);
        sigaddset(&mine, SIGXFSZ);
        const timespec at_once{};
        sigtimedwait(&mine, nullptr, &at_once);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

    file_size_signal_held_off(const file_size_signal_held_off&) = delete;
    file_size_signal_held_off& operator=(const file_size_signal_held_off&) = delete;

private:
    sigset_t before_{};
};

} // namespace starpu::devices
