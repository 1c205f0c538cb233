// No task starts between pause and resume.
#include "check.h"

int main(void) {
    int i;
    check_start();
    starpu_pause();
    for (i = 0; i < 10; ++i) check_submit(&run, NULL, NULL);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 0);
    starpu_resume();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 10);
    return check_stop();
}
