// Reads the options from the environment's variables.
#include "sched/policy_options.hpp"

#include "base/knobs.hpp"

namespace starpu::sched {

policy_options options_of(const base::knobs& k) {
    policy_options o;
    o.seed = k.rand_seed.value_or(o.seed);
    o.run_weight = k.sched_alpha.value_or(o.run_weight);
    o.transfer_weight = k.sched_beta.value_or(o.transfer_weight);
    o.energy_weight = k.sched_gamma.value_or(o.energy_weight);
    o.idle_watts = k.idle_power.value_or(o.idle_watts);
    o.counts_write_back = k.expected_transfer_time_writeback.value_or(o.counts_write_back);
    o.stays_with_data = k.data_locality_enforce.value_or(o.stays_with_data);
    o.prefetches = k.prefetch.value_or(o.prefetches);
    return o;
}

} // namespace starpu::sched
