// Where ready jobs wait: in the policy, in a box of each worker, or among those that have their data.
#pragma once

#include "sched/fetched_jobs.hpp"
#include "sched/policy.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/ordered_box.hpp"

#include <memory>
#include <utility>

namespace starpu::sched {

class ready_queues {
public:
    ready_queues(std::unique_ptr<policy> chosen, const task::worker_kinds& workers);

    unsigned worker_count() const { return static_cast<unsigned>(queues_.size()); }
    const task::worker_kinds& kinds() const { return kinds_; }
    policy& shared() { return *policy_; }
    const policy_traits& traits() const { return traits_; }
    fetched_jobs& fetched() { return fetched_; }
    const fetched_jobs& fetched() const { return fetched_; }

    // ---- hand-over: between the two calls the worker may keep one of the jobs that it makes ready
    void begin_hand_off(base::worker_id worker) {
        queues_[worker].accepts = queues_[worker].streak < longest_streak;
    }
    void end_hand_off(base::worker_id worker) { queues_[worker].accepts = false; }
    bool try_hand_off(base::worker_id worker, graph::job& n) {
        worker_queue& mine = queues_[worker];
        if (!mine.accepts || mine.handed_off != nullptr || !policy_->allows_hand_off(n)) return false;
        mine.handed_off = &n;
        return true;
    }
    graph::job* take_handed_off(base::worker_id worker) {
        return std::exchange(queues_[worker].handed_off, nullptr);
    }

    // ---- what only this worker may run; `order`: 0, or its place among the worker's numbered jobs
    void push_to(base::worker_id worker, unsigned order, graph::job& n);
    // What waits for a number is sent on, now and later. False: nothing waits for one.
    bool ignore_order(base::worker_id worker) { return queues_[worker].ordered.ignore_order(); }

    // What is meant for the worker or for its neighbours.
    graph::job* try_pop_own(base::worker_id worker);
    bool own_looks_empty(base::worker_id worker) const {
        const worker_queue& mine = queues_[worker];
        return mine.ordered.looks_empty() && mine.box.looks_empty() && fetched_.looks_empty_for(worker);
    }

    // By the worker: a pause kept it from running a job, which it puts back.
    void note_postponed(base::worker_id worker) { queues_[worker].has_postponed = true; }
    // By the worker: takes out of its box what `is_free` says may run elsewhere, if a pause put jobs there.
    template <class IsFree> graph::ready_list take_postponed(base::worker_id worker, IsFree&& is_free);

    // That, and first what was handed to it.
    graph::job* try_pop_kept(base::worker_id worker) {
        worker_queue& mine = queues_[worker];
        if (graph::job* n = mine.handed_off) {
            mine.handed_off = nullptr;
            ++mine.streak;
            return n;
        }
        mine.streak = 0;
        return own_looks_empty(worker) ? nullptr : try_pop_own(worker);
    }
    bool kept_looks_empty(base::worker_id worker) const {
        return queues_[worker].handed_off == nullptr && own_looks_empty(worker);
    }

    // Whether jobs wait that any worker of this one's kind could take.
    bool has_for_kind_of(base::worker_id worker) {
        return !policy_->looks_empty_for(worker) || fetched_.has_for(kinds_.of(worker));
    }

    // Any thread may ask. A worker keeps nothing apart from that while it sleeps.
    bool has_nothing_for(base::worker_id worker) {
        return own_looks_empty(worker) && policy_->looks_empty_for(worker);
    }
    bool are_empty();

    // Jobs that wait, and those that run.
    std::size_t job_count();

    void note_busy(base::worker_id worker, bool is_busy) {
        queues_[worker].is_busy.store(is_busy, std::memory_order_relaxed);
    }
    bool is_one_busy() const;

private:
    // So many jobs in a row skip the queues; then older ones get their turn.
    static constexpr unsigned longest_streak = 64;

    struct alignas(base::cache_line_bytes) worker_queue {
        graph::job* handed_off = nullptr;
        unsigned streak = 0;
        bool accepts = false;
        bool has_postponed = false; // since take_postponed()
        graph::atomic<bool> is_busy{false};
        fifo box;            // jobs that only this worker may run
        ordered_box ordered; // those of them that are numbered
    };

    std::unique_ptr<policy> policy_;
    const policy_traits traits_;
    const task::worker_kinds kinds_;
    base::per_worker<worker_queue> queues_;
    fetched_jobs fetched_;
};

template <class IsFree>
graph::ready_list ready_queues::take_postponed(base::worker_id worker, IsFree&& is_free) {
    graph::ready_list others, taken;
    if (!std::exchange(queues_[worker].has_postponed, false)) return taken;
    fifo& box = queues_[worker].box;
    while (graph::job* n = box.try_pop()) (is_free(*n) ? taken : others).append(*n);
    while (graph::job* n = others.try_pop()) box.push(*n);
    return taken;
}

} // namespace starpu::sched
