// dmdap, and workers prefer, of one priority, tasks with data at hand.
#include "sched/model_based.hpp"
#include "sched/policies/policies.hpp"

namespace starpu::sched {

std::unique_ptr<policy> make_dmdas(const worker_layout& workers, const policy_options& options) {
    return make_model_based(
        {.counts_transfers = true, .sorts_by_priority = true, .prefers_data_at_hand = true}, workers,
        options);
}

} // namespace starpu::sched
