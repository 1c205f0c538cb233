// starpu_worker.h, starpu_scheduler.h: what needs parallel tasks, the machine as a tree or a forecast for
// workers.
#include "api/later/later.hpp"

#include "starpu_scheduler.h"

extern "C" {

LATER(void, starpu_sched_find_all_worker_combinations, (void))
LATER(void, starpu_parallel_task_barrier_init, (struct starpu_task * task, int workerid))
LATER(void, starpu_parallel_task_barrier_init_n, (struct starpu_task * task, int worker_size))
LATER(struct starpu_tree*, starpu_workers_get_tree, (void))
LATER(void, starpu_worker_get_current_task_exp_end, (unsigned workerid, struct timespec* date))
LATER(void, starpu_task_notify_ready_soon_register, (starpu_notify_ready_soon_func f, void* data))

} // extern "C"
