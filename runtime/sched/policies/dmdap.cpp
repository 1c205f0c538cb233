// dmda, and workers run the highest priority first.
#include "sched/model_based.hpp"
#include "sched/policies/policies.hpp"

namespace starpu::sched {

std::unique_ptr<policy> make_dmdap(const worker_layout& workers, const policy_options& options) {
    return make_model_based({.counts_transfers = true, .sorts_by_priority = true}, workers, options);
}

} // namespace starpu::sched
