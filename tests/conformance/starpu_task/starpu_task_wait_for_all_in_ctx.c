// Waits for the tasks of the one scheduling context there is.
#include "check.h"

int main(void) {
    int i;
    check_start();
    for (i = 0; i < 100; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all_in_ctx(0), 0);
    CHECK_EQUAL(check_count(&check_runs), 100);
    CHECK_EQUAL(starpu_task_wait_for_all_in_ctx(7), -EINVAL);
    return check_stop();
}
