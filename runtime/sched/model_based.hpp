// Policies that give each task to the worker where it is expected to end first, as performance models have
// it, after HEFT (Topcuoglu, Hariri, Wu: Performance-effective and low-complexity task scheduling for
// heterogeneous computing, 2002) without its ranks.
//
// Workers of one architecture in one memory are a class: what a task takes is asked once for each class, and
// then the class's worker that is free first stands for it. So a choice costs a question per class and a look
// at two words per worker, side by side, however many workers there are.
#pragma once

#include "sched/policy.hpp"

namespace starpu::sched {

// In what the policies differ.
struct model_rule {
    bool counts_transfers = false;       // and weighs energy, and fetches data ahead of time
    bool sorts_by_priority = false;      // else workers run first what came first
    bool prefers_data_at_hand = false;   // of what the worker could run first
    bool counts_what_goes_first = false; // of a worker's queue only what the task's priority comes behind
};

std::unique_ptr<policy> make_model_based(const model_rule& rule, const worker_layout& workers,
                                         const policy_options& options);

} // namespace starpu::sched
