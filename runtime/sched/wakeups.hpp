// Where workers sleep and how they are woken: among the sleepers of their kind, or at latches that a policy
// signals.
#pragma once

#include "sched/ready_queues.hpp"
#include "sched/resting_places.hpp"
#include "sched/scope.hpp"
#include "sched/sleepers.hpp"
#include "sched/wake_target.hpp"
#include "sched/worker_latch.hpp"

#include <cstdint>

namespace starpu::sched {

class wakeups {
public:
    explicit wakeups(ready_queues& queues);

    // ---- of workers that sleep; whatever they are to find was published before
    void wake_for(wake_target target) {
        if (target.how() == wake_target::shape::any)
            wake_one(target.kinds());
        else
            wake_named(target);
    }
    void wake_one(task::kind_set kinds = task::every_kind) {
        note_call();
        if (!are_latches_used_)
            sleepers_.wake_one(kinds);
        else
            wake_one_at_latch(kinds);
    }
    void wake_one_like(base::worker_id worker) { wake_one(task::set_of(queues_.kinds().of(worker))); }
    bool wake(base::worker_id worker) { // false: it was awake
        note_call();
        return are_latches_used_ ? latches_[worker].wake() : sleepers_.wake(worker);
    }
    bool wake_unless_full(base::worker_id worker) { // false: it was awake, or finds only its own jobs
        note_call();
        return are_latches_used_ ? latches_[worker].wake() : sleepers_.wake_among_kind(worker);
    }
    // For a job that this worker alone finds, and takes before what the policy has.
    void wake_past_policy(base::worker_id worker);
    void wake_all();

    // ---- of workers without threads, which one thread lets look for work. One that found nothing need not
    // look again before a worker was to be woken.
    void count_calls() { counts_calls_ = true; } // before there are any
    std::uint64_t call_count() const { return calls_.load(std::memory_order_acquire); }
    void note_call() {
        if (counts_calls_) calls_.fetch_add(1, std::memory_order_release);
    }

    // A hint.
    bool has_sleepers() const { return sleepers_.has_sleepers(); }
    bool are_all_asleep();

    // Where a worker that searches in that scope rests.
    resting_place& place_for(scope sought) {
        if (are_latches_used_) return sought == scope::own ? full_at_latch_ : at_latch_;
        if (sought == scope::all) return among_kind_;
        return apart_;
    }

    worker_latch& latch(base::worker_id worker) { return latches_[worker]; }

private:
    void wake_named(wake_target target);
    void wake_preferred(base::worker_id worker);
    void wake_one_at_latch(task::kind_set kinds);

    ready_queues& queues_;
    const bool are_latches_used_;
    bool counts_calls_ = false;
    graph::atomic<std::uint64_t> calls_{0}; // what was published before a call is seen after call_count()
    sleepers sleepers_;
    base::per_worker<worker_latch>
        latches_; // locked by programs at any time, slept at if the policy signals them
    place_among_kind among_kind_{sleepers_, queues_};
    place_apart apart_{sleepers_};
    place_at_latch at_latch_{latches_, false};
    place_at_latch full_at_latch_{latches_, true};
};

} // namespace starpu::sched
