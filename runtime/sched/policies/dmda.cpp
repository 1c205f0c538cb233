// dm that weighs what copying takes, and energy.
#include "sched/model_based.hpp"
#include "sched/policies/policies.hpp"

namespace starpu::sched {

std::unique_ptr<policy> make_dmda(const worker_layout& workers, const policy_options& options) {
    return make_model_based({.counts_transfers = true}, workers, options);
}

} // namespace starpu::sched
