// Sends jobs past workers that cannot run them: those that lost their device, and those that a policy chose
// by mistake.
#pragma once

#include "sched/ready_queues.hpp"
#include "sched/wakeups.hpp"

namespace starpu::sched {

class lost_workers_router {
public:
    lost_workers_router(ready_queues& queues, wakeups& wakes) : queues_(queues), wakeups_(wakes) {}

    // How many are lost. Asked before a job is pushed and afterwards: if the number grew, all workers look.
    unsigned lost_count() const { return lost_count_.load(std::memory_order_seq_cst); }
    // Called by the worker, after it told the engine.
    void note_lost(base::worker_id worker);

    // True: only lost workers could run the job, and one of them has it, which says so.
    bool goes_to_lost(graph::job& n);

    // What a policy gave the worker that chooses workers itself: what it cannot run goes to one that can.
    graph::job* try_pop_checked(base::worker_id worker);

    // For a lost worker: what it has to pass on.
    graph::job* try_pop_left(base::worker_id worker);
    bool left_looks_empty(base::worker_id worker);

private:
    void send(base::worker_id worker, graph::job& n) {
        queues_.push_to(worker, 0, n);
        wakeups_.wake_past_policy(worker);
    }
    base::worker_id some_able_worker(starpu_task& t);

    ready_queues& queues_;
    wakeups& wakeups_;
    // seq_cst: a worker that counts itself here looks at the policy afterwards; a thread that pushes to the
    // policy looks here afterwards.
    graph::atomic<unsigned> lost_count_{0};
    graph::atomic<base::worker_id> a_lost_worker_{};
    graph::atomic<unsigned> turn_{0}; // of workers that get what others cannot run
};

} // namespace starpu::sched
