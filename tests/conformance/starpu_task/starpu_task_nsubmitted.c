// Counts every task that has not ended.
#include "check.h"

int main(void) {
    check_start();
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    CHECK_EQUAL(starpu_task_nsubmitted(), 1);
    check_submit_gated(check_task(&run, NULL, NULL), 2);
    CHECK_EQUAL(starpu_task_nsubmitted(), 2);
    check_open(1);
    check_open(2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_task_nsubmitted(), 0);
    return check_stop();
}
