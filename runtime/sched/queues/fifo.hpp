// A queue behind a lock, first in first out; needs no memory of its own.
#pragma once

#include "base/spinlock.hpp"
#include "graph/node.hpp"

#include <cstddef>
#include <mutex>

namespace starpu::sched {

class fifo {
public:
    void push(graph::node& n) {
        std::lock_guard guard(lock_);
        nodes_.push(n);
        // seq_cst: the publishing half of idle_set's publish-then-look-for-sleepers.
        size_.store(size_.load(std::memory_order_relaxed) + 1, std::memory_order_seq_cst);
    }

    graph::node* try_pop() {
        if (looks_empty()) return nullptr;
        std::lock_guard guard(lock_);
        graph::node* n = nodes_.try_pop();
        if (n != nullptr) size_.store(size_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
        return n;
    }

    // The first that suits; the order of the others stays.
    template <class Suits> graph::node* try_pop_if(Suits suits) {
        if (looks_empty()) return nullptr;
        std::lock_guard guard(lock_);
        graph::node* found = nullptr;
        graph::ready_list rest;
        while (graph::node* n = nodes_.try_pop()) {
            if (found == nullptr && suits(*n))
                found = n;
            else
                rest.push(*n);
        }
        nodes_ = rest;
        if (found != nullptr)
            size_.store(size_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
        return found;
    }

    // Whether one suits; it is under the lock, and so alive, while it is looked at.
    template <class Suits> bool has(Suits suits) {
        if (looks_empty()) return false;
        std::lock_guard guard(lock_);
        bool is_there = false;
        graph::ready_list all;
        while (graph::node* n = nodes_.try_pop()) {
            is_there = is_there || suits(*n);
            all.push(*n);
        }
        nodes_ = all;
        return is_there;
    }

    bool looks_empty() const { return size_.load(std::memory_order_seq_cst) == 0; }
    std::size_t size_hint() const { return size_.load(std::memory_order_relaxed); }

private:
    base::spinlock lock_;
    graph::ready_list nodes_;
    graph::atomic<std::size_t> size_{0}; // changed under the lock
};

} // namespace starpu::sched
