// Returns after all tasks of the array.
#include "check.h"

int main(void) {
    struct starpu_task* tasks[20];
    int i;
    check_start();
    for (i = 0; i < 20; ++i) {
        tasks[i] = check_task(&run, NULL, NULL);
        tasks[i]->detach = 0;
        CHECK_EQUAL(starpu_task_submit(tasks[i]), 0);
    }
    CHECK_EQUAL(starpu_task_wait_array(tasks, 20), 0);
    CHECK_EQUAL(check_count(&check_runs), 20);
    return check_stop();
}
