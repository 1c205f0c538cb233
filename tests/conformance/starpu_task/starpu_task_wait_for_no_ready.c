// Returns while tasks wait for something else.
#include "check.h"

int main(void) {
    int i;
    check_start();
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    for (i = 0; i < 20; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_no_ready(), 0);
    CHECK_EQUAL(check_count(&check_runs), 20);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
