// Counts no task that waits for something.
#include "check.h"

int main(void) {
    check_start();
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    CHECK_EQUAL(starpu_task_nready(), 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_task_nready(), 0);
    return check_stop();
}
