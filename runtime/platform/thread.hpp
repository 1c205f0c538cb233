// Starts the library's threads: named, and on their CPU from the first instruction.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <pthread.h>
#include <string>

namespace starpu::platform {

struct thread_place {
    std::string name;               // shown by top, gdb and perf; the kernel keeps the first 15 characters
    std::optional<unsigned> os_cpu; // empty: wherever the kernel likes
};

// A running thread; its end waits for the thread to finish.
class thread {
public:
    thread() = default;
    // Throws setup_error when the system has no thread left. A thread that cannot be bound warns and runs
    // unbound.
    thread(thread_place place, std::function<void()> body);
    thread(thread&& other) noexcept;
    thread& operator=(thread&& other) noexcept;
    ~thread();

    bool is_running() const { return handle_.has_value(); }
    void join();
    pthread_t native_handle() const { return *handle_; }

private:
    std::optional<pthread_t> handle_;
};

// A thread of the library that moves only what others began: once all of those wait, it cannot help them.
void serve_others();
bool serves_others();

// Whether the process has no other thread; false where the system does not tell.
bool is_only_thread();

// The kernel's number of the calling thread, as debuggers show it.
long this_thread_id();

} // namespace starpu::platform
