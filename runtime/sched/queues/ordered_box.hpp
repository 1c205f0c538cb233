// Nodes that one worker must run in the order of their numbers 1, 2, 3, ..., whatever order they become ready
// in.
#pragma once

#include "base/spinlock.hpp"
#include "graph/job.hpp"

#include <climits>

#include <cstddef>
#include <map>
#include <mutex>
#include <new>

namespace starpu::sched {

class ordered_box {
public:
    // False: no memory left.
    bool insert(graph::job& n, unsigned number) {
        std::lock_guard guard(lock_);
        try {
            waiting_.emplace(number, &n);
        } catch (const std::bad_alloc&) {
            return false;
        }
        publish();
        return true;
    }

    // The job that is next in the order, or nullptr while it is not here.
    graph::job* try_pop() {
        if (!has_next_.load(std::memory_order_seq_cst)) return nullptr;
        std::lock_guard guard(lock_);
        const auto first = waiting_.begin();
        if (first == waiting_.end() || first->first > next_) return nullptr;
        graph::job* n = first->second;
        if (first->first == next_ && !is_order_ignored_) ++next_;
        waiting_.erase(first);
        publish();
        return n;
    }

    bool looks_empty() const { return !has_next_.load(std::memory_order_seq_cst); }

    // From now on each job's turn has come. False: no job was waiting.
    bool ignore_order() {
        std::lock_guard guard(lock_);
        is_order_ignored_ = true;
        next_ = UINT_MAX;
        publish();
        return !waiting_.empty();
    }

    // Counts the jobs before their turn, too.
    std::size_t size() {
        std::lock_guard guard(lock_);
        return waiting_.size();
    }

private:
    // seq_cst: the publishing half of idle_set's publish-then-look-for-sleepers.
    void publish() {
        has_next_.store(!waiting_.empty() && waiting_.begin()->first <= next_, std::memory_order_seq_cst);
    }

    base::spinlock lock_;
    std::multimap<unsigned, graph::job*> waiting_;
    unsigned next_ = 1;
    bool is_order_ignored_ = false;
    graph::atomic<bool> has_next_{false}; // changed under the lock
};

} // namespace starpu::sched
