// The range of priorities that the running policy tells apart, as programs ask for it.
#pragma once

#include "graph/job.hpp"

#include <climits>

namespace starpu::sched {

struct priority_bound {
    graph::atomic<int> value{0};
    graph::atomic<bool> is_set{false}; // false: `value` is the default

    void set(int bound) {
        value.store(bound, std::memory_order_relaxed);
        is_set.store(true, std::memory_order_relaxed);
    }
    void set_unless_set(int bound) {
        if (!is_set.load(std::memory_order_relaxed)) set(bound);
    }
};

struct priority_range {
    priority_bound least;
    priority_bound greatest;

    // What the built-in policies tell apart.
    void allow_all() {
        least.set_unless_set(INT_MIN);
        greatest.set_unless_set(INT_MAX);
    }
};

} // namespace starpu::sched
