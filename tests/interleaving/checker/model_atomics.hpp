// The atomics policy of the checker: what the shipped headers are instantiated with here.
#pragma once

#include "checker/memory_model.hpp"
#include "checker/mutation.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <source_location>
#include <type_traits>

namespace checker {

template <class T> class model_atomic {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
    using order = std::memory_order;
    using source = std::source_location;

public:
    model_atomic() : model_atomic(T{}) {}
    model_atomic(T initial) : here_(bits_of(initial)) {} // NOLINT: std::atomic converts as well
    model_atomic(const model_atomic&) = delete;
    model_atomic& operator=(const model_atomic&) = delete;

    T load(order o = seq_cst, source where = source::current()) const {
        explorer::current().schedule();
        const mistake spoilt = mutation_control::at(where, operation::load, o, is_integral);
        if (spoilt == mistake::skipped) return T{};
        return value_of(spoil(here_.load(spoil(o, spoilt, std::memory_order_acquire)), spoilt));
    }

    void store(T value, order o = seq_cst, source where = source::current()) {
        explorer::current().schedule();
        const mistake spoilt = mutation_control::at(where, operation::store, o, is_integral);
        if (spoilt == mistake::skipped) return;
        here_.store(spoil(bits_of(value), spoilt), spoil(o, spoilt, std::memory_order_release));
    }

    T exchange(T value, order o = seq_cst, source where = source::current()) {
        return modify([value](T) { return value; }, o, where);
    }
    T fetch_add(T value, order o = seq_cst, source where = source::current()) {
        return modify([value](T old) { return static_cast<T>(old + value); }, o, where);
    }
    T fetch_sub(T value, order o = seq_cst, source where = source::current()) {
        return modify([value](T old) { return static_cast<T>(old - value); }, o, where);
    }
    T fetch_or(T value, order o = seq_cst, source where = source::current()) {
        return modify([value](T old) { return static_cast<T>(old | value); }, o, where);
    }
    T fetch_and(T value, order o = seq_cst, source where = source::current()) {
        return modify([value](T old) { return static_cast<T>(old & value); }, o, where);
    }

    bool compare_exchange_strong(T& expected, T desired, order success, order failure,
                                 source where = source::current()) {
        explorer::current().schedule();
        const mistake spoilt = mutation_control::at(where, operation::compare_exchange, success, is_integral);
        const order failed = spoilt == mistake::relaxed ? std::memory_order_relaxed : failure;
        const order done = spoil(success, spoilt, std::memory_order_acq_rel);
        if (spoilt == mistake::split) return compare_then_store(expected, desired, success, failure);
        if (here_.newest_value() != bits_of(expected) && spoilt != mistake::unchecked) {
            expected = value_of(here_.load(failed));
            return false;
        }
        if (spoilt != mistake::skipped) here_.exchange(spoil(bits_of(desired), spoilt), done);
        return true;
    }
    bool compare_exchange_weak(T& expected, T desired, order success, order failure,
                               source where = source::current()) {
        return compare_exchange_strong(expected, desired, success, failure, where);
    }

    void bury() { here_.bury(); }
    T newest_value() const { return value_of(here_.newest_value()); }

private:
    static constexpr order seq_cst = std::memory_order_seq_cst;
    static constexpr bool is_integral = !std::is_pointer_v<T>;

    static std::uint64_t bits_of(T value) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        return bits;
    }
    static T value_of(std::uint64_t bits) {
        T value;
        std::memcpy(&value, &bits, sizeof value);
        return value;
    }
    static order spoil(order o, mistake spoilt, order next_weaker) {
        if (spoilt == mistake::relaxed) return std::memory_order_relaxed;
        return spoilt == mistake::not_seq_cst && o == seq_cst ? next_weaker : o;
    }
    static std::uint64_t spoil(std::uint64_t bits, mistake spoilt) {
        return spoilt == mistake::wrong_value ? bits ^ mutation_control::mask() : bits;
    }

    template <class Change> T modify(Change change, order o, const source& where) {
        explorer::current().schedule();
        const mistake spoilt = mutation_control::at(where, operation::modify, o, is_integral);
        if (spoilt == mistake::split) {
            const T old = value_of(here_.load(o));
            explorer::current().schedule();
            here_.store(bits_of(change(old)), o);
            return old;
        }
        if (spoilt == mistake::skipped) return value_of(here_.load(o));
        const std::uint64_t changed = bits_of(change(newest_value()));
        return value_of(here_.exchange(spoil(changed, spoilt), spoil(o, spoilt, std::memory_order_acq_rel)));
    }

    bool compare_then_store(T& expected, T desired, order success, order failure) {
        const T seen = value_of(here_.load(failure));
        if (bits_of(seen) != bits_of(expected)) {
            expected = seen;
            return false;
        }
        explorer::current().schedule();
        here_.store(bits_of(desired), success);
        return true;
    }

    mutable location here_;
};

struct model_atomics {
    template <class T> using atomic = model_atomic<T>;
    using word = model_atomic<std::uint32_t>;
    using source = std::source_location;

    static constexpr unsigned spin_count = 1;

    static void relax() { explorer::current().yield(); }
    static void compiler_barrier() {}

    static void wait(const word& w, std::uint32_t expected, source where = source::current()) {
        explorer::current().schedule();
        if (w.newest_value() == expected || spoilt(where, operation::wait) == mistake::unchecked)
            explorer::current().sleep_on(&w, false);
    }
    // Whether time or a waker is faster is a choice like any other.
    static bool wait_for(const word& w, std::uint32_t expected, std::int64_t,
                         source where = source::current()) {
        explorer::current().schedule();
        const bool sleeps =
            w.newest_value() == expected || spoilt(where, operation::wait) == mistake::unchecked;
        if (!sleeps) return true;
        if (explorer::current().choose(2) == 1) return false;
        return explorer::current().sleep_on(&w, true);
    }
    static void wake_one(const word& w, source where = source::current()) {
        explorer::current().schedule();
        if (spoilt(where, operation::wake_one) != mistake::skipped) explorer::current().wake(&w, false);
    }
    static void wake_all(const word& w, source where = source::current()) {
        explorer::current().schedule();
        const mistake how = spoilt(where, operation::wake_all);
        if (how != mistake::skipped) explorer::current().wake(&w, how != mistake::only_one);
    }

    // Programs run with and without the kernel's barrier.
    inline static bool kernel_has_barrier = true;
    static bool has_heavy_barrier() { return kernel_has_barrier; }
    static void heavy_barrier(source where = source::current()) {
        explorer::current().schedule();
        if (spoilt(where, operation::heavy_barrier) != mistake::skipped) checker::heavy_barrier();
    }

private:
    static mistake spoilt(const source& where, operation what) {
        return mutation_control::at(where, what, std::memory_order_relaxed, false);
    }
};

} // namespace checker
