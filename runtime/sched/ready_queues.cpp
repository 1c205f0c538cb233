// The queues that belong to single workers, and counts over all of them.
#include "sched/ready_queues.hpp"

#include <algorithm>

namespace starpu::sched {

ready_queues::ready_queues(std::unique_ptr<policy> chosen, const task::worker_kinds& workers)
    : policy_(std::move(chosen)), traits_(policy_->traits()), kinds_(workers), queues_(workers.count()),
      fetched_(workers) {}

// Without memory for its place in the order a job is run out of order rather than lost.
void ready_queues::push_to(base::worker_id worker, unsigned order, graph::job& n) {
    worker_queue& its = queues_[worker];
    if (order == 0 || !its.ordered.insert(n, order)) its.box.push(n);
}

graph::job* ready_queues::try_pop_own(base::worker_id worker) {
    worker_queue& mine = queues_[worker];
    if (graph::job* n = mine.ordered.try_pop()) return n;
    if (graph::job* n = mine.box.try_pop()) return n;
    return fetched_.try_pop_for(worker);
}

bool ready_queues::are_empty() {
    if (policy_->has_jobs_to_give()) return false;
    for (const base::worker_id worker : queues_.ids())
        if (!has_nothing_for(worker)) return false;
    return true;
}

std::size_t ready_queues::job_count() {
    std::size_t count = policy_->size() + fetched_.size_hint();
    for (worker_queue& d : queues_)
        count += d.box.size_hint() + d.ordered.size() + (d.is_busy.load(std::memory_order_relaxed) ? 1 : 0);
    return count;
}

bool ready_queues::is_one_busy() const {
    return std::any_of(queues_.begin(), queues_.end(),
                       [](const worker_queue& d) { return d.is_busy.load(std::memory_order_relaxed); });
}

} // namespace starpu::sched
