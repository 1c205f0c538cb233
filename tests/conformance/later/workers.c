// What needs parallel tasks, models or the machine as a tree says that it comes later.
#include "later/check_later.h"

#include <starpu_scheduler.h>

int main(void) {
    LATER_VOID(starpu_sched_find_all_worker_combinations, ());
    LATER_VOID(starpu_parallel_task_barrier_init, (NULL, 0));
    LATER_VOID(starpu_parallel_task_barrier_init_n, (NULL, 0));
    LATER_POINTER(starpu_workers_get_tree, ());
    LATER_VOID(starpu_worker_get_current_task_exp_end, (0, NULL));
    LATER_VOID(starpu_task_notify_ready_soon_register, (NULL, NULL));
    return 0;
}
