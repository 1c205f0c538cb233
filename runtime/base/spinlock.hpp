// A lock of four bytes: spins for a moment, then sleeps in the kernel.
#pragma once

#include "base/active_atomics.hpp"

#include <cstdint>

namespace starpu::base {

template <class Policy> class basic_spinlock {
public:
    basic_spinlock() noexcept = default;
    basic_spinlock(const basic_spinlock&) = delete;
    basic_spinlock& operator=(const basic_spinlock&) = delete;

    bool try_lock() noexcept {
        std::uint32_t expected = free_now;
        return state_.compare_exchange_strong(expected, held, std::memory_order_acquire,
                                              std::memory_order_relaxed);
    }

    void lock() noexcept {
        if (!try_lock()) lock_slowly();
    }

    void unlock() noexcept {
        // Partner: the acquire of the thread that locks next, or only looks. Only a contended lock costs a
        // system call.
        if (state_.exchange(free_now, std::memory_order_release) == held_and_awaited)
            Policy::wake_one(state_);
    }

    // A hint. A thread that finds it free sees what was done under it before.
    bool looks_held() const noexcept { return state_.load(std::memory_order_acquire) != free_now; }

private:
    enum : std::uint32_t { free_now, held, held_and_awaited };

    void lock_slowly() noexcept {
        for (unsigned i = 0; i < Policy::spin_count; ++i) {
            Policy::relax();
            if (state_.load(std::memory_order_relaxed) == free_now && try_lock()) return;
        }
        // A thread that gets here locks with the mark on: it cannot know whether others still sleep.
        while (state_.exchange(held_and_awaited, std::memory_order_acquire) != free_now)
            Policy::wait(state_, held_and_awaited);
    }

    typename Policy::template atomic<std::uint32_t> state_{free_now};
};

using spinlock = basic_spinlock<active_atomics>;

} // namespace starpu::base
