// A queue behind a lock, first in first out; needs no memory of its own.
#pragma once

#include "base/spinlock.hpp"
#include "graph/job.hpp"

#include <cstddef>
#include <mutex>

namespace starpu::sched {

class fifo {
public:
    void push(graph::job& n) {
        std::lock_guard guard(lock_);
        nodes_.append(n);
        // seq_cst: the publishing half of idle_set's publish-then-look-for-sleepers.
        size_.store(size_.load(std::memory_order_relaxed) + 1, std::memory_order_seq_cst);
    }

    graph::job* try_pop() {
        if (looks_empty()) return nullptr;
        std::lock_guard guard(lock_);
        graph::job* n = nodes_.try_pop();
        if (n != nullptr) size_.store(size_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
        return n;
    }

    bool looks_empty() const { return size_.load(std::memory_order_seq_cst) == 0; }
    std::size_t size_hint() const { return size_.load(std::memory_order_relaxed); }

private:
    base::spinlock lock_;
    graph::ready_list nodes_;
    graph::atomic<std::size_t> size_{0}; // changed under the lock
};

} // namespace starpu::sched
