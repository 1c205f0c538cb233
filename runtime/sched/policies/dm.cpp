// The worker where the task is expected to end first, by its performance model alone.
#include "sched/model_based.hpp"
#include "sched/policies/policies.hpp"

namespace starpu::sched {

std::unique_ptr<policy> make_dm(const worker_layout& workers, const policy_options& options) {
    return make_model_based({}, workers, options);
}

} // namespace starpu::sched
