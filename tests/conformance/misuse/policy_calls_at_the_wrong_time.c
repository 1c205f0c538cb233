// Calls that only a policy may make, or only a worker, or about workers that are not there.
#include "../starpu_scheduler/own_policy.h"
#include "check_error.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    EXPECT_ERROR(starpu_push_task_end(task), -EINVAL, "starpu_push_task_end");
    EXPECT_ERROR(starpu_push_local_task(0, task, 0), -EINVAL, "starpu_push_local_task");
    EXPECT_ERROR(starpu_push_local_task(7, task, 0), -EINVAL, "worker 7");
    EXPECT_ERROR(starpu_wake_worker_locked(7), -EINVAL, "worker 7");
    EXPECT_ERRNO(starpu_worker_lock(7), EINVAL, "worker 7");
    EXPECT_ERRNO(starpu_worker_unlock(0), EPERM, "starpu_worker_unlock");
    EXPECT_ERRNO(starpu_worker_lock_self(), EINVAL, "starpu_worker_lock_self");
    EXPECT_ERRNO(starpu_sched_ctx_set_policy_data(3, NULL), EINVAL, "context 3");
    starpu_shutdown();

    own_start(&own_policy, 2);
    EXPECT_ERROR(starpu_push_local_task(0, task, 0), -EINVAL, "does not hold");
    check_drop(task);
    return check_survived();
}
