// Many threads put elements in, one takes all of them out at once, oldest first. Allocates nothing.
#pragma once

#include "base/active_atomics.hpp"

#include <type_traits>

namespace starpu::base {

template <class T, auto Next, class Policy> class basic_mpsc_queue {
public:
    // True: the queue was empty, so the consumer may have to be woken.
    bool push(T& element) noexcept {
        T* newest = newest_.load(std::memory_order_relaxed);
        do {
            element.*Next = newest;
            // seq_cst: also the publishing half of idle_set's publish-then-look-for-sleepers.
        } while (!newest_.compare_exchange_weak(newest, &element, std::memory_order_seq_cst,
                                                std::memory_order_relaxed));
        return newest == nullptr;
    }

    // First of a list linked through Next, in the order of the pushes; nullptr: nothing there.
    T* take_all() noexcept {
        if (looks_empty()) return nullptr;
        // acquire: what the pushing threads wrote; release: a thread that finds nothing here any more sees
        // what this one wrote before.
        return reversed(newest_.exchange(nullptr, std::memory_order_acq_rel));
    }

    // seq_cst: the looking half of idle_set's announce-then-look-again.
    bool looks_empty() const noexcept { return newest_.load(std::memory_order_seq_cst) == nullptr; }

private:
    static T* reversed(T* newest) noexcept {
        T* oldest = nullptr;
        while (newest) {
            T* next = newest->*Next;
            newest->*Next = oldest;
            oldest = newest;
            newest = next;
        }
        return oldest;
    }

    typename Policy::template atomic<T*> newest_{nullptr};
};

template <class T, auto Next = &T::next> using mpsc_queue = basic_mpsc_queue<T, Next, active_atomics>;

} // namespace starpu::base
