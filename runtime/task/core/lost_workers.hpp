// The workers that have lost their device: they run nothing any more, and tasks go to any others.
#pragma once

#include "base/spinlock.hpp"
#include "graph/job.hpp"
#include "task/core/worker_kinds.hpp"

#include <mutex>

namespace starpu::task {

class lost_workers {
public:
    explicit lost_workers(const worker_kinds& kinds)
        : kinds_(kinds), is_lost_(kinds.count()), usable_(kinds.present()) {}

    // By the worker itself, once.
    void note_lost(base::worker_id worker) {
        std::lock_guard guard(adding_);
        is_lost_[worker].store(true, std::memory_order_relaxed);
        kind_set left = 0;
        for (const base::worker_id other : base::first_workers(kinds_.count()))
            if (!includes(other)) left |= set_of(kinds_.of(other));
        usable_.store(left, std::memory_order_relaxed);
        are_any_.store(true, std::memory_order_relaxed);
    }

    // All of these are hints: a task that was let through comes to a worker that passes it on.
    bool are_any() const { return are_any_.load(std::memory_order_relaxed); }
    bool includes(base::worker_id worker) const { return is_lost_[worker].load(std::memory_order_relaxed); }
    kind_set usable_kinds() const { return usable_.load(std::memory_order_relaxed); } // of the others

private:
    const worker_kinds& kinds_;
    base::spinlock adding_;
    base::per_worker<graph::atomic<bool>> is_lost_;
    graph::atomic<kind_set> usable_;
    graph::atomic<bool> are_any_{false};
};

} // namespace starpu::task
