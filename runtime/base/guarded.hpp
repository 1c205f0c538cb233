// Data bound to its lock: the only way in is with(), which holds the lock around the visit.
#pragma once

#include "base/spinlock.hpp"

#include <mutex>
#include <utility>

namespace starpu::base {

template <class T, class Lock = spinlock> class guarded {
public:
    template <class... Arguments>
    explicit guarded(Arguments&&... arguments) : value_(std::forward<Arguments>(arguments)...) {}

    template <class Visit> decltype(auto) with(Visit&& visit) {
        std::lock_guard<Lock> hold(lock_);
        return std::forward<Visit>(visit)(value_);
    }

    template <class Visit> decltype(auto) with(Visit&& visit) const {
        std::lock_guard<Lock> hold(lock_);
        return std::forward<Visit>(visit)(value_);
    }

    // Held over a fork, so that no thread is in the middle of a visit then.
    Lock& lock() const { return lock_; }

private:
    mutable Lock lock_;
    T value_;
};

} // namespace starpu::base
