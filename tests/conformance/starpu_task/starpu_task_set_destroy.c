// A submitted task can be left to the runtime after all.
#include "check.h"

int main(void) {
    struct starpu_task *early, *late;
    check_start();
    early = check_task(&run, NULL, NULL);
    early->destroy = 0;
    check_submit_gated(early, 1);
    starpu_task_set_destroy(early);
    check_open(1);
    late = check_task(&run, NULL, NULL);
    late->destroy = 0;
    late->detach = 0;
    CHECK_EQUAL(starpu_task_submit(late), 0);
    CHECK_EQUAL(starpu_task_wait(late), 0);
    starpu_task_set_destroy(late);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
