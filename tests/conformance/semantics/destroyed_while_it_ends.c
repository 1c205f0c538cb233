// The application gives tasks up at any moment around their end: each is destroyed once, and nothing is lost.
#include "check.h"

enum { tasks = 2000 };

int main(void) {
    int i;
    check_start();
    for (i = 0; i < tasks; ++i) {
        struct starpu_task* task = check_task(&run, NULL, NULL);
        task->destroy = 0;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        if (i % 3 == 1)
            while (check_count(&check_runs) <= i) {
            }
        if (i % 3 == 2) CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        starpu_task_set_destroy(task);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), tasks);
    return check_stop();
}
