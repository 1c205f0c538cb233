// STARPU_TASK_END_DEP keeps the task from ending until it is released as often.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 0;
    starpu_data_handle_t handle = check_int(&value);
    struct starpu_task* task = starpu_task_build(&ordered_run, STARPU_RW, handle, STARPU_TASK_END_DEP, 1, 0);
    CHECK(task != NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, 0), 0);
    check_linger(); // room for a wrong start of the second task
    CHECK(__atomic_load_n(&check_runs, __ATOMIC_SEQ_CST) <= 1);
    starpu_task_end_dep_release(task);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 2);
    starpu_data_unregister(handle);
    return check_stop();
}
