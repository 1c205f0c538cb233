// STARPU_TASK_INITIALIZER, starpu_task_init and starpu_task_create set the documented defaults; only the last
// one's tasks destroy themselves.
#include "check.h"

#include <math.h>

static struct starpu_task from_macro = STARPU_TASK_INITIALIZER;

static void check_defaults(const struct starpu_task* task, unsigned destroy) {
    CHECK(task->cl == NULL && task->cl_arg == NULL && task->cl_ret == NULL && task->name == NULL);
    CHECK(task->callback_func == NULL && task->epilogue_callback_func == NULL);
    CHECK(task->dyn_handles == NULL && task->dyn_interfaces == NULL && task->dyn_modes == NULL);
    CHECK(task->bundle == NULL && task->profiling_info == NULL);
    CHECK_EQUAL(task->where, -1);
    CHECK_EQUAL(task->cl_arg_size, 0);
    CHECK_EQUAL(task->priority, STARPU_DEFAULT_PRIO);
    CHECK_EQUAL(task->sequential_consistency, 1);
    CHECK_EQUAL(task->detach, 1);
    CHECK_EQUAL(task->destroy, destroy);
    CHECK(!task->use_tag && !task->synchronous && !task->execute_on_a_specific_worker && !task->regenerate);
    CHECK_EQUAL(task->workerorder, 0);
    CHECK_EQUAL(task->status, STARPU_TASK_INIT);
    CHECK_EQUAL(task->magic, 42);
    CHECK_EQUAL(task->sched_ctx, STARPU_NMAX_SCHED_CTXS);
    CHECK(task->flops == 0 && isnan(task->predicted) && isnan(task->predicted_transfer));
    CHECK_EQUAL(task->hypervisor_tag, 0);
    CHECK_EQUAL(task->possibly_parallel, 0);
}

int main(void) {
    struct starpu_task* created;
    struct starpu_task own;
    check_defaults(&from_macro, 0);
    check_start();
    memset(&own, 0xff, sizeof own);
    starpu_task_init(&own);
    check_defaults(&own, 0);
    created = starpu_task_create();
    check_defaults(created, 1);
    starpu_task_destroy(created);
    starpu_task_clean(&own);
    return check_stop();
}
