// Tasks run whether or not they are asked for.
#include "check.h"

int main(void) {
    check_start();
    check_submit(&run, NULL, NULL);
    starpu_do_schedule();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
