// That a device is lost, which is told once, and before any thread acts upon it.
#pragma once

#include <atomic>
#include <thread>

namespace starpu::devices::gpu {

// Any thread.
class loss_mark {
public:
    bool is_set() const noexcept {
        return is_set_.load(std::memory_order_acquire);
    } // partner: the store below

    // The first thread tells; others return when it has.
    template <class Tell> void set_once(Tell&& tell) noexcept {
        if (is_being_told_.exchange(true, std::memory_order_relaxed)) { // is_set_ orders
            while (!is_set()) std::this_thread::yield();
            return;
        }
        tell();
        is_set_.store(true, std::memory_order_release);
    }

private:
    std::atomic<bool> is_being_told_{false};
    std::atomic<bool> is_set_{false};
};

} // namespace starpu::devices::gpu
