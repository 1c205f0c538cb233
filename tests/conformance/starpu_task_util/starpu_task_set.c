// starpu_task_set prepares a task that the application created.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 9;
    struct starpu_task* task = starpu_task_create();
    CHECK_EQUAL(starpu_task_set(task, &keep, STARPU_VALUE, &value, sizeof(value), STARPU_PRIORITY, 0, 0), 0);
    CHECK(task->cl == &keep);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 9);
    return check_stop();
}
