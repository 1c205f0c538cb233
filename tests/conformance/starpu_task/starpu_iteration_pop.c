// Each iteration of a loop is closed before the next is opened.
#include "check.h"

int main(void) {
    unsigned long i;
    check_start();
    for (i = 0; i < 10; ++i) {
        starpu_iteration_push(i);
        check_submit(&run, NULL, NULL);
        starpu_iteration_pop();
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 10);
    return check_stop();
}
