// A value that takes long to make: its first user makes it, and it lasts as long as the process.
//
// A fork waits for the thread that is making it. The child finds it made, or not begun; and so with what the
// libraries keep that are called for it.
#pragma once

#include "base/fork.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

namespace starpu::base {

template <class T> class made_once {
public:
    // What the first call's `make` has returned. If that throws, the next call tries again. `make` must not
    // fork, nor the caller have a lock that is held over forks.
    template <class Make> T& made_by(Make&& make) {
        // acquire: pairs with the store below; what was made is seen whole.
        if (!is_made_.load(std::memory_order_acquire)) [[unlikely]] {
            const std::lock_guard guard(lock_);
            if (!value_) value_.emplace(std::forward<Make>(make)());
            is_made_.store(true, std::memory_order_release);
        }
        return *value_;
    }

private:
    std::mutex lock_;
    std::optional<T> value_;
    std::atomic<bool> is_made_{false};
    const held_over_fork<std::mutex> row_{lock_};
};

} // namespace starpu::base
