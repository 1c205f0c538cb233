// A queue behind a lock, highest priority first; equal priorities come out as they went in.
#pragma once

#include "base/spinlock.hpp"
#include "graph/node.hpp"

#include <climits>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <new>
#include <vector>

namespace starpu::sched {

class priority_heap {
public:
    // False: no memory left.
    bool push(graph::node& n) {
        std::lock_guard guard(lock_);
        try {
            entries_.push_back({n.priority, arrivals_++, &n});
        } catch (const std::bad_alloc&) {
            return false;
        }
        std::push_heap(entries_.begin(), entries_.end(), comes_later);
        publish_top();
        return true;
    }

    // The first node, if its priority is above `floor`.
    graph::node* try_pop_above(std::int64_t floor) {
        if (top_.load(std::memory_order_relaxed) <= floor) return nullptr;
        std::lock_guard guard(lock_);
        if (entries_.empty() || entries_.front().priority <= floor) return nullptr;
        graph::node* n = entries_.front().what;
        std::pop_heap(entries_.begin(), entries_.end(), comes_later);
        entries_.pop_back();
        publish_top();
        return n;
    }

    graph::node* try_pop() { return try_pop_above(nothing); }

    // A hint, but one that idle_set can rely on before a worker sleeps.
    bool looks_empty() const { return top_.load(std::memory_order_seq_cst) == nothing; }

    std::size_t size() {
        std::lock_guard guard(lock_);
        return entries_.size();
    }

    // Priority of the first node, or `nothing`.
    std::int64_t top() const { return top_.load(std::memory_order_relaxed); }

    static constexpr std::int64_t nothing = INT64_MIN;

private:
    struct entry {
        std::int32_t priority;
        std::uint64_t arrival;
        graph::node* what;
    };
    static bool comes_later(const entry& a, const entry& b) {
        return a.priority != b.priority ? a.priority < b.priority : a.arrival > b.arrival;
    }
    void publish_top() {
        // seq_cst: the publishing half of idle_set's publish-then-look-for-sleepers.
        top_.store(entries_.empty() ? nothing : entries_.front().priority, std::memory_order_seq_cst);
    }

    base::spinlock lock_;
    std::vector<entry> entries_;
    std::uint64_t arrivals_ = 0;
    graph::atomic<std::int64_t> top_{nothing}; // changed under the lock
};

} // namespace starpu::sched
