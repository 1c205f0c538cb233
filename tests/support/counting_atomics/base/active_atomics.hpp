// Put earlier in the include path than runtime/: the whole runtime then counts its writes to atomic objects.
#pragma once

#include "base/atomics.hpp"
#include "write_counts.hpp"

#include <atomic>
#include <cstdint>

namespace starpu::base {

// std::atomic that reports its writes. Of the same size: the counts lie elsewhere.
template <class T> class counted_atomic : public std::atomic<T> {
    using plain = std::atomic<T>;
    using order = std::memory_order;

public:
    using plain::plain;

    void store(T value, order o = std::memory_order_seq_cst) noexcept {
        note();
        plain::store(value, o);
    }
    T operator=(T value) noexcept {
        store(value);
        return value;
    }
    T exchange(T value, order o = std::memory_order_seq_cst) noexcept {
        note();
        return plain::exchange(value, o);
    }
    template <class... Orders> bool compare_exchange_strong(T& expected, T desired, Orders... o) noexcept {
        note(); // counted even when it fails: it takes the line away from others all the same
        return plain::compare_exchange_strong(expected, desired, o...);
    }
    template <class... Orders> bool compare_exchange_weak(T& expected, T desired, Orders... o) noexcept {
        note();
        return plain::compare_exchange_weak(expected, desired, o...);
    }
    template <class Operand> T fetch_add(Operand value, order o = std::memory_order_seq_cst) noexcept {
        note();
        return plain::fetch_add(value, o);
    }
    template <class Operand> T fetch_sub(Operand value, order o = std::memory_order_seq_cst) noexcept {
        note();
        return plain::fetch_sub(value, o);
    }
    template <class Operand> T fetch_or(Operand value, order o = std::memory_order_seq_cst) noexcept {
        note();
        return plain::fetch_or(value, o);
    }
    template <class Operand> T fetch_and(Operand value, order o = std::memory_order_seq_cst) noexcept {
        note();
        return plain::fetch_and(value, o);
    }

private:
    void note() noexcept { tests::note_write(this); }
};

struct counting_atomics : std_atomics {
    template <class T> using atomic = counted_atomic<T>;
};

using active_atomics = counting_atomics;

} // namespace starpu::base
