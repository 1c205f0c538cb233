// A worker's own queue: any thread fills it at either end, the worker empties it at the front.
#pragma once

#include "base/spinlock.hpp"
#include "graph/job.hpp"

#include <cstddef>
#include <mutex>

namespace starpu::sched {

class two_ended {
public:
    void push_last(graph::job& n) {
        std::lock_guard guard(lock_);
        n.next = nullptr;
        (last_ != nullptr ? last_->next : first_) = &n;
        last_ = &n;
        change_count(1);
    }

    void push_first(graph::job& n) {
        std::lock_guard guard(lock_);
        n.next = first_;
        first_ = &n;
        if (last_ == nullptr) last_ = &n;
        change_count(1);
    }

    graph::job* try_pop() {
        if (size_hint() == 0) return nullptr;
        std::lock_guard guard(lock_);
        graph::job* n = first_;
        if (n == nullptr) return nullptr;
        first_ = n->next;
        if (first_ == nullptr) last_ = nullptr;
        n->next = nullptr;
        change_count(-1);
        return n;
    }

    std::size_t size_hint() const { return size_.load(std::memory_order_seq_cst); }

private:
    void change_count(int change) {
        size_.store(size_.load(std::memory_order_relaxed) + static_cast<std::size_t>(change),
                    std::memory_order_seq_cst);
    }

    base::spinlock lock_;
    graph::job* first_ = nullptr;
    graph::job* last_ = nullptr;
    graph::atomic<std::size_t> size_{0}; // changed under the lock
};

} // namespace starpu::sched
