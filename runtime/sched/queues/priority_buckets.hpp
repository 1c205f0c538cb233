// A queue behind a lock, highest priority first; equal priorities come out as they went in.
//
// A list for each priority in use: programs use few of them, so push and pop take constant time however many
// jobs wait.
#pragma once

#include "base/spinlock.hpp"
#include "graph/job.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <new>

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
            graph::ready_list* bucket = bucket_of(jobs[kept]->priority);
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
        const auto first = buckets_.begin();
        if (first == buckets_.end() || first->first <= floor) return nullptr;
        graph::job* n = first->second.try_pop();
        --size_;
        if (first->second.is_empty()) spare_ = buckets_.extract(first);
        publish_top();
        return n;
    }

    graph::job* try_pop() { return try_pop_above(nothing); }

    // Each job gets the priority that ask(job) tells. Of equals, those that were before others stay so. No
    // other thread finds the queue empty meanwhile.
    template <class Ask> void change_priorities(Ask&& ask) {
        std::lock_guard guard(lock_);
        if (buckets_.empty()) return;
        graph::ready_list all;
        for (auto& [priority, jobs] : buckets_)
            while (graph::job* n = jobs.try_pop()) all.append(*n);
        spare_ = buckets_.extract(buckets_.begin());
        buckets_.clear();
        while (graph::job* n = all.try_pop()) {
            n->priority = ask(*n);
            graph::ready_list* bucket = bucket_of(n->priority);
            // Without memory it comes last. The first one needs none.
            (bucket != nullptr ? *bucket : buckets_.rbegin()->second).append(*n);
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
    using bucket_map = std::map<std::int32_t, graph::ready_list, std::greater<>>;

    // nullptr: no memory left. The bucket emptied last serves again, so a queue that runs dry needs no
    // memory.
    graph::ready_list* bucket_of(std::int32_t priority) {
        const auto found = buckets_.lower_bound(priority);
        if (found != buckets_.end() && found->first == priority) return &found->second;
        if (!spare_.empty()) {
            spare_.key() = priority;
            return &buckets_.insert(found, std::move(spare_))->second;
        }
        try {
            return &buckets_.emplace_hint(found, priority, graph::ready_list{})->second;
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    }

    void publish_top() {
        const std::int64_t top = buckets_.empty() ? nothing : buckets_.begin()->first;
        // seq_cst: the publishing half of idle_set's publish-then-look-for-sleepers. A top that stays needs
        // no store: the thread that stored it published a queue that is not empty.
        if (top_.load(std::memory_order_relaxed) != top) top_.store(top, std::memory_order_seq_cst);
    }

    base::spinlock lock_;
    bucket_map buckets_; // none is empty
    bucket_map::node_type spare_;
    std::size_t size_ = 0;
    graph::atomic<std::int64_t> top_{nothing}; // changed under the lock
};

} // namespace starpu::sched
