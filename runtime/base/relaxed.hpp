// A value that is changed under a lock and that others may look at without it: such a look sees an old or a
// new value, and nothing else follows from it. Reads and writes are atomic and order nothing, so they have no
// partners.
#pragma once

#include <atomic>

namespace starpu::base {

template <class T> class relaxed {
public:
    constexpr relaxed(T value) noexcept : value_(value) {}
    relaxed(const relaxed&) = delete;

    operator T() const noexcept { return value_.load(std::memory_order_relaxed); }
    relaxed& operator=(T value) noexcept {
        value_.store(value, std::memory_order_relaxed);
        return *this;
    }
    relaxed& operator=(const relaxed& other) noexcept { return *this = static_cast<T>(other); }

private:
    std::atomic<T> value_;
};

} // namespace starpu::base
