// Gives memory of the application's the default fields.
#include "check.h"

#include <math.h>

int main(void) {
    struct starpu_task task, other = STARPU_TASK_INITIALIZER;
    memset(&task, 0x5a, sizeof task);
    starpu_task_init(&task);
    CHECK(task.cl == NULL);
    CHECK_EQUAL(task.destroy, 0);
    CHECK_EQUAL(task.detach, 1);
    CHECK_EQUAL(task.sequential_consistency, 1);
    CHECK_EQUAL(task.magic, 42);
    CHECK_EQUAL(task.priority, STARPU_DEFAULT_PRIO);
    CHECK_EQUAL(task.where, other.where);
    CHECK_EQUAL(task.detach, other.detach);
    CHECK_EQUAL(task.sched_ctx, other.sched_ctx);
    CHECK_EQUAL(task.status, STARPU_TASK_INIT);
    starpu_task_clean(&task);
    return 0;
}
