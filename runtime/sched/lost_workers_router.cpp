// Compares jobs with what the workers that are left can run.
#include "sched/lost_workers_router.hpp"

#include "sched/policy_hooks.hpp"
#include "task/core/engine.hpp"
#include "task/core/may_run.hpp"
#include "task/core/task.hpp"

namespace starpu::sched {

namespace {
bool are_all_lost() {
    return task::current_engine()->lost.usable_kinds() == 0;
}
} // namespace

void lost_workers_router::note_lost(base::worker_id worker) {
    a_lost_worker_.store(worker, std::memory_order_relaxed);
    lost_count_.fetch_add(1, std::memory_order_seq_cst);
    wakeups_.wake_all();
}

bool lost_workers_router::goes_to_lost(graph::job& n) {
    if (task::able_kinds(*task::task_of(n), task::current_engine()->lost.usable_kinds()) != 0) return false;
    send(a_lost_worker_.load(std::memory_order_relaxed), n);
    return true;
}

graph::job* lost_workers_router::try_pop_checked(base::worker_id worker) {
    for (;;) {
        graph::job* n = queues_.shared().try_pop_for(worker);
        if (n == nullptr) return nullptr;
        starpu_task& t = *task::task_of(*n);
        unsigned implementation;
        if (task::may_run_on(t, worker, implementation)) return n;
        const bool some_are_lost = lost_count_.load(std::memory_order_relaxed) != 0;
        const bool is_lost = some_are_lost && task::current_engine()->lost.includes(worker);
        const base::worker_id other = some_able_worker(t);
        if (other == base::no_worker && (!some_are_lost || is_lost))
            return n; // can_execute changed its mind about all of them
        policy_hooks* hooks = queues_.traits().hooks;
        if (other != base::no_worker && !is_lost && hooks != nullptr)
            hooks->report_misplaced(t, worker, other);
        const base::worker_id lost = a_lost_worker_.load(std::memory_order_relaxed);
        send(other != base::no_worker ? other : lost, *n);
    }
}

// They take turns; any order will do. no_worker: there is none.
base::worker_id lost_workers_router::some_able_worker(starpu_task& t) {
    const unsigned count = queues_.worker_count();
    const unsigned start = turn_.fetch_add(1, std::memory_order_relaxed);
    unsigned implementation;
    for (unsigned i = 0; i < count; ++i)
        if (const auto worker = base::id_at<base::worker_id>((start + i) % count);
            task::may_run_on(t, worker, implementation))
            return worker;
    return base::no_worker;
}

graph::job* lost_workers_router::try_pop_left(base::worker_id worker) {
    if (graph::job* n = queues_.try_pop_kept(worker)) return n;
    if (queues_.traits().chooses_workers) return try_pop_checked(worker);
    policy& shared = queues_.shared();
    return are_all_lost() ? shared.try_pop_for(worker) : shared.try_pop_private(worker);
}

bool lost_workers_router::left_looks_empty(base::worker_id worker) {
    if (!queues_.kept_looks_empty(worker)) return false;
    policy& shared = queues_.shared();
    return queues_.traits().chooses_workers || are_all_lost() ? shared.looks_empty_for(worker)
                                                              : shared.private_looks_empty(worker);
}

} // namespace starpu::sched
