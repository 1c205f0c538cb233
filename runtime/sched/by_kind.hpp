// A policy for workers of several kinds: jobs that the same kinds can run wait together, in a policy of
// their own, so that a worker finds only what it can run.
//
// Of a job that only accelerators can run and one that CPUs can run too, an accelerator takes the first;
// other workers take from all in turn. A policy that goes by priority is asked for the most urgent one first.
#pragma once

#include "sched/policy.hpp"

#include <memory>
#include <vector>

namespace starpu::sched {

class by_kind final : public policy {
public:
    using signature = task::kind_set (*)(const graph::job& n, task::kind_set present);

    // `able` tells which kinds of workers can run a job.
    by_kind(const policy_entry& entry, const worker_layout& workers, const policy_options& options,
            signature able);

    wake_target push(graph::job& n, base::worker_id worker) override;
    graph::job* try_pop_for(base::worker_id worker) override;
    bool looks_empty_for(base::worker_id worker) override;
    graph::job* try_pop_private(base::worker_id worker) override;
    bool private_looks_empty(base::worker_id worker) override;
    task::kind_set may_take_claimed(base::worker_id worker) override;
    std::size_t size() override;
    void change_priorities(const priority_function& ask) override;
    // Asked by the worker that made the job ready.
    bool allows_hand_off(const graph::job& n) const override;

private:
    // What one set of kinds can run. Its policy numbers only their workers, from 0.
    struct share {
        task::kind_set kinds;
        base::per_worker<base::worker_id> number_inside; // no_worker: of another kind
        base::per_worker<base::worker_id> members;       // and back
        std::unique_ptr<policy> inner;

        base::worker_id inside(base::worker_id worker) const { return number_inside[worker]; }
        bool serves(base::worker_id worker) const { return number_inside[worker] != base::no_worker; }
    };
    struct alignas(base::cache_line_bytes) worker_queue {
        std::vector<share*> shares; // those that the worker takes from, its own kind's first
        bool prefers_first = false; // else it takes from all in turn
        unsigned turn = 0;          // of the worker's own thread
    };

    void add_share(task::kind_set kinds, const policy_entry& entry, const worker_layout& workers,
                   const policy_options& options);
    share& share_of(const graph::job& n) const;
    static unsigned first_choice(worker_queue& d);

    const task::kind_set present_;
    const signature able_;
    std::vector<std::unique_ptr<share>> shares_;
    base::per_worker<worker_queue> queues_;
};

} // namespace starpu::sched
