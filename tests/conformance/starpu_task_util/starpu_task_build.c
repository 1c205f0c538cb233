// starpu_task_build prepares a task that runs once it is submitted.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 8;
    struct starpu_task* task = starpu_task_build(&keep, STARPU_VALUE, &value, sizeof(value), 0);
    CHECK(task != NULL);
    CHECK(task->cl == &keep);
    CHECK_EQUAL(task->cl_arg_free, 1);
    CHECK_EQUAL(received, 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 8);
    return check_stop();
}
