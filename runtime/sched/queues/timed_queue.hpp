// The queue of one worker, which knows how long its jobs are expected to take; highest priority first, equal
// priorities as they came in.
//
// Threads that push put their jobs down without a lock. Under the lock, which is the worker's alone as a
// rule, they are sorted into a list for each priority, with the sum of its jobs' times.
#pragma once

#include "base/mpsc_queue.hpp"
#include "base/spinlock.hpp"
#include "graph/job.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <new>

namespace starpu::sched {

class timed_queue {
public:
    // What tells a job's priority, and its expected nanoseconds, as long as it is here.
    using priority_function = int (*)(const graph::job&);
    using length_function = std::int64_t (*)(const graph::job&);

    timed_queue(priority_function priority_of, length_function length_of)
        : priority_of_(priority_of), length_of_(length_of) {
        lists_.emplace(0, list{});
    }

    void accept(graph::job& n) { arrivals_.push(n); }

    // Of the first `choices` jobs of the highest priority the one for which cost(job) is least; it is not
    // asked where there is no choice.
    template <class Cost> graph::job* try_take(unsigned choices, Cost&& cost) {
        if (!may_have_jobs()) return nullptr;
        std::lock_guard guard(lock_);
        sort_arrivals();
        list* top = first_list();
        if (top == nullptr) return nullptr;
        graph::job* n = top->jobs.try_pop_least(choices, cost);
        top->length -= length_of_(*n);
        sorted_.store(sorted_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
        return n;
    }

    // What jobs of a lower priority take: one of that priority will not wait for them.
    std::int64_t length_behind(int priority) {
        std::lock_guard guard(lock_);
        sort_arrivals();
        std::int64_t sum = 0;
        for (auto l = lists_.upper_bound(priority); l != lists_.end(); ++l) sum += l->second.length;
        return sum;
    }

    // ---- by another worker, which would take over a job

    // The first of the lowest priority, set aside; one at a time. Until it is taken or given back it counts
    // as here, so that the worker does not go to sleep without it.
    graph::job* try_set_aside() {
        if (!may_have_jobs()) return nullptr;
        std::lock_guard guard(lock_);
        sort_arrivals();
        if (aside_ != nullptr) return nullptr;
        for (auto l = lists_.rbegin(); l != lists_.rend() && aside_ == nullptr; ++l) {
            aside_ = l->second.jobs.try_pop();
            if (aside_ != nullptr) l->second.length -= length_of_(*aside_);
        }
        return aside_;
    }
    void take_aside() {
        std::lock_guard guard(lock_);
        aside_ = nullptr;
        sorted_.store(sorted_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
    }
    void give_back() {
        std::lock_guard guard(lock_);
        list& its = list_for(priority_of_(*aside_));
        its.length += length_of_(*aside_);
        its.jobs.prepend(*aside_);
        aside_ = nullptr;
    }

    // In this order: a thread that finds no arrivals sees that those which it would have found are counted.
    bool may_have_jobs() const {
        return !arrivals_.looks_empty() || sorted_.load(std::memory_order_relaxed) != 0;
    }
    std::size_t job_count() {
        std::lock_guard guard(lock_);
        sort_arrivals();
        return sorted_.load(std::memory_order_relaxed);
    }

private:
    struct list {
        graph::ready_list jobs;
        std::int64_t length = 0;
    };

    // A thread that looks meanwhile must not find the queue empty: the count rises before the arrivals go.
    // The exchange in take_all() is the partner of the look at the arrivals in may_have_jobs().
    void sort_arrivals() {
        if (arrivals_.looks_empty()) return;
        const std::size_t before = sorted_.load(std::memory_order_relaxed);
        sorted_.store(before + 1, std::memory_order_relaxed);
        std::size_t count = before;
        for (graph::job* n = arrivals_.take_all(); n != nullptr; ++count) {
            graph::job* const next = n->next;
            list& its = list_for(priority_of_(*n));
            its.jobs.append(*n);
            its.length += length_of_(*n);
            n = next;
        }
        sorted_.store(count, std::memory_order_relaxed);
    }

    // Without memory for a new list it is the last one.
    list& list_for(int priority) {
        const auto found = lists_.lower_bound(priority);
        if (found != lists_.end() && found->first == priority) return found->second;
        if (!spare_.empty()) {
            spare_.key() = priority;
            return lists_.insert(found, std::move(spare_))->second;
        }
        try {
            return lists_.emplace_hint(found, priority, list{})->second;
        } catch (const std::bad_alloc&) {
            return lists_.rbegin()->second;
        }
    }

    // The first that is not empty. The last list stays, empty as it may be: most programs use one priority.
    list* first_list() {
        while (lists_.begin()->second.jobs.is_empty()) {
            if (lists_.size() == 1) return nullptr;
            spare_ = lists_.extract(lists_.begin());
            spare_.mapped() = {};
        }
        return &lists_.begin()->second;
    }

    using list_map = std::map<int, list, std::greater<>>;

    const priority_function priority_of_;
    const length_function length_of_;
    alignas(base::cache_line_bytes) base::mpsc_queue<graph::job> arrivals_;
    alignas(base::cache_line_bytes) base::spinlock lock_;
    list_map lists_; // never without one
    list_map::node_type spare_;
    graph::job* aside_ = nullptr;          // that another worker looks at
    graph::atomic<std::size_t> sorted_{0}; // jobs in the lists and aside; changed under the lock
};

} // namespace starpu::sched
