// Tells when no task has ended for longer than the program's author thinks right, whatever the reason.
#pragma once

#include "platform/thread.hpp"
#include "task/core/engine.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace starpu::instance {

class watchdog {
public:
    watchdog() = default;
    ~watchdog() { stop(); }
    watchdog(const watchdog&) = delete;
    watchdog& operator=(const watchdog&) = delete;

    // Looks every `timeout`, the first time after `delay`. Throws platform::setup_error.
    void start(task::engine& e, std::chrono::microseconds delay, std::chrono::microseconds timeout);
    void stop();

private:
    void run(task::engine& e, std::chrono::microseconds delay, std::chrono::microseconds timeout);
    bool is_stopped_within(std::chrono::microseconds time);

    std::mutex lock_;
    std::condition_variable changed_;
    bool is_stopping_ = false; // under lock_
    platform::thread thread_;
};

// What is called then besides the line on stderr; outlives the runtime, and may be set before it starts.
void set_watchdog_hook(void (*hook)(void*), void* argument);

} // namespace starpu::instance
