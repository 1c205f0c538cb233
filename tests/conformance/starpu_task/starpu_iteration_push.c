// Iterations nest and change no task.
#include "check.h"

int main(void) {
    check_start();
    starpu_iteration_push(1);
    starpu_iteration_push(2);
    check_submit(&run, NULL, NULL);
    starpu_iteration_pop();
    starpu_iteration_pop();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
