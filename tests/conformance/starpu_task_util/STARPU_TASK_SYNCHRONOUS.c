// STARPU_TASK_SYNCHRONOUS makes the call return after the task.
#include "insertion.h"

int main(void) {
    check_start();
    for (int i = 1; i <= 10; ++i) {
        CHECK_EQUAL(starpu_task_insert(&run, STARPU_TASK_SYNCHRONOUS, 1, 0), 0);
        CHECK_EQUAL(check_runs, i);
    }
    return check_stop();
}
