// A queue behind a lock, highest priority first; equal priorities come out as they went in.
//
// A list for each priority in use: programs use few of them, so push and pop take constant time however many
// jobs wait.
#pragma once

#include "base/priority_map.hpp"
#include "base/spinlock.hpp"
#include "graph/job.hpp"

#include <cstdint>
#include <functional>
#include <mutex>

namespace starpu::sched {

class priority_buckets {
public:
    // False: no memory left.
    bool push(graph::job& n) {
        graph::job* one = &n;
        return push_all(&one, 1) == 1;
    }

    // In this order; returns how many there was memory for.
    unsigned push_all(graph::job* const* jobs, unsigned count) {
        std::lock_guard guard(lock_);
        unsigned kept = 0;
        for (; kept < count; ++kept) {
            graph::ready_list* bucket = buckets_.ensure(jobs[kept]->priority);
            if (bucket == nullptr) break;
            bucket->append(*jobs[kept]);
        }
        size_ += kept;
        publish_top();
        return kept;
    }

    // The first job, if its priority is above `floor`.
    graph::job* try_pop_above(std::int64_t floor) {
        if (top_.load(std::memory_order_relaxed) <= floor) return nullptr;
        std::lock_guard guard(lock_);
        const auto first = buckets_.entries().begin();
        if (first == buckets_.entries().end() || first->first <= floor) return nullptr;
        graph::job* n = first->second.try_pop();
        --size_;
        if (first->second.is_empty()) buckets_.remove(first);
        publish_top();
        return n;
    }

    graph::job* try_pop() { return try_pop_above(nothing); }

    // Each job gets the priority that ask(job) tells. Of equals, those that were before others stay so. No
    // other thread finds the queue empty meanwhile.
    template <class Ask> void change_priorities(Ask&& ask) {
        std::lock_guard guard(lock_);
        graph::ready_list all;
        for (auto& [priority, jobs] : buckets_.entries())
            while (graph::job* n = jobs.try_pop()) all.append(*n);
        buckets_.remove_all();
        while (graph::job* n = all.try_pop()) {
            n->priority = ask(*n);
            graph::ready_list* bucket = buckets_.ensure(n->priority);
            // Without memory it comes last. The first one needs none.
            (bucket != nullptr ? *bucket : buckets_.entries().rbegin()->second).append(*n);
        }
        publish_top();
    }

    // A hint, but one that idle_set can rely on before a worker sleeps.
    bool looks_empty() const { return top_.load(std::memory_order_seq_cst) == nothing; }

    std::size_t size() {
        std::lock_guard guard(lock_);
        return size_;
    }

    // Priority of the first job, or `nothing`.
    std::int64_t top() const { return top_.load(std::memory_order_relaxed); }

    static constexpr std::int64_t nothing = INT64_MIN;

private:
    void publish_top() {
        const std::int64_t top = buckets_.entries().empty() ? nothing : buckets_.entries().begin()->first;
        // seq_cst: the publishing half of idle_set's publish-then-look-for-sleepers. A top that stays needs
        // no store: the thread that stored it published a queue that is not empty.
        if (top_.load(std::memory_order_relaxed) != top) top_.store(top, std::memory_order_seq_cst);
    }

    base::spinlock lock_;
    base::priority_map<graph::ready_list> buckets_; // none is empty
    std::size_t size_ = 0;
    graph::atomic<std::int64_t> top_{nothing}; // changed under the lock
};

} // namespace starpu::sched
