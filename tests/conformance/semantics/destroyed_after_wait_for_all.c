// A detached task that stays after its end may be destroyed as soon as starpu_task_wait_for_all has returned.
#include "check.h"

enum { rounds = 3000 };

int main(void) {
    int i;
    check_start();
    for (i = 0; i < rounds; ++i) {
        struct starpu_task* task = check_task(&run, NULL, NULL);
        task->destroy = 0;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        errno = 0;
        starpu_task_destroy(task);
        CHECK_EQUAL(errno, 0);
    }
    CHECK_EQUAL(check_count(&check_runs), rounds);
    return check_stop();
}
