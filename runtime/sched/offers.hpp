// What classes of workers have to offer to one task, and which offer is the best.
#pragma once

#include "base/ids.hpp"
#include "base/small_vector.hpp"
#include "sched/policy_options.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace starpu::sched {

// Workers of one architecture in one memory.
struct worker_class {
    int architecture;
    base::memory_node_id node;
    double relative_speed;
    std::vector<base::worker_id> workers;
};

struct offer {
    const worker_class* by = nullptr;
    base::worker_id worker = base::no_worker; // the one of the class that is free first
    unsigned held_jobs = 0;                   // that it has already
    unsigned implementation = 0;
    double run_us = std::numeric_limits<double>::quiet_NaN(); // NAN: to be measured; 0: no model says
    double transfer_us = 0;
    double joules = 0; // NAN: not known
    std::size_t missing_bytes = 0;
    double end_us = 0; // when the task would have been run
};
using offers = base::small_vector<offer, 8>;

// What is to be measured comes first, then what has no model: to the least busy worker, for its speed. Else
// the penalty decides: alpha (end - earliest end) + beta transfer + gamma energy, as the handbook of
// StarPU 1.0, 6.7 and 6.9, has it. `last_end_us`: until then some worker is busy anyhow, and takes its idle
// power. There is one offer at least.
const offer& best_offer(const offers& all, const policy_options& weights, bool counts_transfers,
                        double last_end_us);

// Those for which the least data have to be copied.
offers offers_with_most_data(const offers& all);

} // namespace starpu::sched
