// The workers that sleep or are about to, a set for each kind: a CPU that looks for work is no excuse for not
// waking an accelerator.
//
// A worker that cannot begin anything new, since the data of what it took are still on their way, sleeps
// apart: only work that is meant for it wakes it, and no thread relies on it to find other work.
//
// A thread with new work wakes one worker of the kinds that can do it, unless one of those searches already.
// So the last searcher of a kind that stops to search has to consider all kinds. Why no wake-up is lost, says
// worker/idle.cpp.
#pragma once

#include "base/idle_set.hpp"
#include "task/core/worker_kinds.hpp"

#include <deque>
#include <vector>

namespace starpu::sched {

template <class Policy> class basic_sleepers {
public:
    using idle_set = base::basic_idle_set<Policy>;

    explicit basic_sleepers(const task::worker_kinds& kinds) : first_(kinds.count()), full_(kinds.count()) {
        for (const base::worker_id worker : base::first_workers(kinds.count()))
            set_of_.push_back(ensure_kind(task::set_of(kinds.of(worker)), worker, kinds.count()));
    }

    idle_set& full() { return full_; } // woken by wake() alone

    // ---- the worker's side, as sched/resting_place.hpp says it
    void begin_search(base::worker_id worker) { set_of_[worker]->begin_search(); }
    // The last searcher of its kind wakes a worker of each kind for which `has_work(a worker of it)` holds.
    template <class Has_work> void end_search(base::worker_id worker, Has_work&& has_work) {
        if (set_of_[worker]->end_search()) wake_one_of_each(has_work);
    }
    void announce(base::worker_id worker) {
        set_of_[worker]->end_search(); // it looks once more, and so owes no thread anything
        set_of_[worker]->announce_idle(worker);
    }
    bool retract(base::worker_id worker) {
        if (!set_of_[worker]->retract_idle(worker)) return false;
        begin_search(worker); // threads that saw it announced rely on it alone
        return true;
    }
    void park(base::worker_id worker) { set_of_[worker]->park(worker); }
    bool is_called(base::worker_id worker) { return !set_of_[worker]->is_asleep(worker); }

    // ---- the waker's side

    // Wakes one worker of these kinds, unless one of them searches already.
    bool wake_one(task::kind_set kinds = task::every_kind) {
        return further_.empty() ? first_.wake_one() : wake_one_of_several(kinds);
    }
    bool wake_among_kind(base::worker_id worker) { return set_of_[worker]->wake(worker); }
    // It sleeps in one of the two, or looks at its queues after it announced itself in the other one.
    bool wake(base::worker_id worker) { return set_of_[worker]->wake(worker) || full_.wake(worker); }

    // A hint.
    bool has_sleepers() const {
        if (first_.has_sleepers()) return true;
        for (const idle_set& set : further_)
            if (set.has_sleepers()) return true;
        return false;
    }

    bool is_asleep(base::worker_id worker) {
        return set_of_[worker]->is_asleep(worker) || full_.is_asleep(worker);
    }
    bool are_all_asleep() {
        for (const one_kind& k : kinds_)
            if (k.set->somebody_searches()) return false;
        for (const base::worker_id worker : set_of_.ids())
            if (!is_asleep(worker)) return false;
        return true;
    }

private:
    struct one_kind {
        task::kind_set kind;
        base::worker_id a_member;
        idle_set* set;
    };

    // If there is only one kind, without asking.
    template <class Has_work> void wake_one_of_each(Has_work&& has_work) {
        if (further_.empty()) {
            first_.wake_one();
            return;
        }
        for (const one_kind& k : kinds_)
            if (has_work(k.a_member)) k.set->wake_one();
    }

    idle_set* ensure_kind(task::kind_set kind, base::worker_id member, unsigned workers) {
        for (const one_kind& k : kinds_)
            if (k.kind == kind) return k.set;
        idle_set* fresh = kinds_.empty() ? &first_ : &further_.emplace_back(workers);
        kinds_.push_back({kind, member, fresh});
        return fresh;
    }

    // Looks for searchers of all these kinds before it wakes a worker: one searcher of any of them will do.
    bool wake_one_of_several(task::kind_set kinds) {
        for (const one_kind& k : kinds_)
            if ((k.kind & kinds) != 0 && k.set->somebody_searches()) return false;
        for (const one_kind& k : kinds_)
            if ((k.kind & kinds) != 0 && k.set->wake_one()) return true;
        return false;
    }

    idle_set first_; // runtimes of CPUs alone have no other
    idle_set full_;
    std::deque<idle_set> further_;
    base::per_worker<idle_set*> set_of_;
    std::vector<one_kind> kinds_; // in the order of their workers' numbers
};

using sleepers = basic_sleepers<base::active_atomics>;

} // namespace starpu::sched
