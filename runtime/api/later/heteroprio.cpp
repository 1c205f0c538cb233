// Tuning the policy heteroprio, which lws stands in for until it comes.
#include "api/later/later.hpp"
#include "schedulers/starpu_heteroprio.h"

extern "C" {

LATER(void, starpu_heteroprio_set_nb_prios,
      (unsigned sched_ctx_id, enum starpu_worker_archtype arch, unsigned max_prio))
LATER(void, starpu_heteroprio_set_mapping,
      (unsigned sched_ctx_id, enum starpu_worker_archtype arch, unsigned source_prio,
       unsigned dest_bucket_id))
LATER(void, starpu_heteroprio_set_faster_arch,
      (unsigned sched_ctx_id, enum starpu_worker_archtype arch, unsigned bucket_id))
LATER(void, starpu_heteroprio_set_arch_slow_factor,
      (unsigned sched_ctx_id, enum starpu_worker_archtype arch, unsigned bucket_id, float slow_factor))
LATER(void, starpu_heteroprio_set_use_locality, (unsigned sched_ctx_id, unsigned use_locality))
LATER(void, starpu_heteroprio_map_wgroup_memory_nodes, (unsigned sched_ctx_id))
LATER(void, starpu_heteroprio_print_wgroups, (FILE * stream, unsigned sched_ctx_id))

} // extern "C"
