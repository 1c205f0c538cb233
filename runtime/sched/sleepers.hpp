// The workers that sleep or are about to, a set for each kind: a CPU that looks for work is no excuse for not
// waking an accelerator.
//
// A worker that cannot begin anything new, since the data of what it took are still on their way, sleeps
// apart: only work that is meant for it wakes it, and no thread relies on it to find other work.
//
// Each kind keeps to the protocol of base/idle_set.hpp, with two differences. A thread with new work wakes
// one worker of the kinds that can do it, unless one of those searches already. And the last searcher of a
// kind, if it found work, has to consider all kinds: threads that pushed meanwhile, for its kind and another,
// relied on it.
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
        for (unsigned worker = 0; worker < kinds.count(); ++worker)
            set_of_.push_back(ensure_kind(task::set_of(kinds.of(worker)), worker, kinds.count()));
    }

    idle_set& of(unsigned worker) { return *set_of_[worker]; }
    idle_set& full() { return full_; } // woken by wake() alone

    // Wakes one worker of these kinds, unless one of them searches already.
    bool wake_one(task::kind_set kinds = task::every_kind) {
        return further_.empty() ? first_.wake_one() : wake_one_of_several(kinds);
    }
    // It sleeps in one of the two, or looks at its queues after it announced itself in the other one.
    bool wake(unsigned worker) { return set_of_[worker]->wake(worker) || full_.wake(worker); }

    // Wakes one worker of each kind for which `has_work(a worker of it)` holds; if there is only one kind,
    // without asking.
    template <class Has_work> void wake_one_of_each(Has_work&& has_work) {
        if (further_.empty()) {
            first_.wake_one();
            return;
        }
        for (const one_kind& k : kinds_)
            if (has_work(k.a_member)) k.set->wake_one();
    }

    // A hint.
    bool has_sleepers() const {
        if (first_.has_sleepers()) return true;
        for (const idle_set& set : further_)
            if (set.has_sleepers()) return true;
        return false;
    }

    bool are_all_asleep() {
        for (const one_kind& k : kinds_)
            if (k.set->somebody_searches()) return false;
        for (unsigned worker = 0; worker < set_of_.size(); ++worker)
            if (!set_of_[worker]->is_asleep(worker) && !full_.is_asleep(worker)) return false;
        return true;
    }

private:
    struct one_kind {
        task::kind_set kind;
        unsigned a_member;
        idle_set* set;
    };

    idle_set* ensure_kind(task::kind_set kind, unsigned member, unsigned workers) {
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
    std::vector<idle_set*> set_of_; // of each worker
    std::vector<one_kind> kinds_;   // in the order of their workers' numbers
};

using sleepers = basic_sleepers<base::active_atomics>;

} // namespace starpu::sched
