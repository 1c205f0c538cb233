// How many runs of one task are under way, and whether the next may begin although they are not over.
//
// A run lets go of all that the next one needs before the application learns of its end, by tag or
// callback: the application may then submit the task again, while the thread that ends the run is still in
// the callback. Of the runs that overlap so, the one that is closed last ends the task.
#pragma once

#include "base/active_atomics.hpp"

#include <cstdint>

namespace starpu::graph {

template <class Policy> class basic_open_runs {
public:
    // No other thread knows of the run yet.
    void begin_first() { word_.store(one_run, std::memory_order_relaxed); }

    // Release: the thread that begins the next run sees all that the newest one left.
    void let_next_begin() { word_.fetch_or(next_may_begin, std::memory_order_release); }

    // none_is_open: the last one was closed, and the task is just being ended, or has not begun.
    enum class answer { begun, newest_goes_on, none_is_open };
    // Acquire: pairs with let_next_begin().
    answer try_begin_next() {
        std::uint32_t seen = word_.load(std::memory_order_relaxed);
        for (;;) {
            if (seen == 0) return answer::none_is_open;
            if ((seen & next_may_begin) == 0) return answer::newest_goes_on;
            if (word_.compare_exchange_weak(seen, seen + one_run - next_may_begin, std::memory_order_acquire,
                                            std::memory_order_relaxed))
                return answer::begun;
        }
    }

    // True: it was the last one. acq_rel: the thread that ends the task sees what all runs' threads did.
    bool close() {
        std::uint32_t seen = word_.load(std::memory_order_relaxed);
        for (;;) {
            const bool is_last = seen < 2 * one_run;
            if (word_.compare_exchange_weak(seen, is_last ? 0 : seen - one_run, std::memory_order_acq_rel,
                                            std::memory_order_relaxed))
                return is_last;
        }
    }

    // The next run was begun and cannot be: the one before is the newest again. True: that was the last one,
    // and closed meanwhile.
    bool take_back_next() {
        let_next_begin();
        return close();
    }

private:
    static constexpr std::uint32_t next_may_begin = 1;
    static constexpr std::uint32_t one_run = 2;

    typename Policy::template atomic<std::uint32_t> word_{0};
};

using open_runs = basic_open_runs<base::active_atomics>;

} // namespace starpu::graph
