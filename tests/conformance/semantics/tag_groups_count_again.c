// What a tag waits for counts again at each of its runs, and once for each however often it is done.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    int round;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    task->use_tag = 1;
    task->tag_id = 3;
    starpu_tag_declare_deps((starpu_tag_t)3, 2, (starpu_tag_t)1, (starpu_tag_t)2);
    for (round = 1; round <= 3; ++round) {
        CHECK_EQUAL(starpu_task_submit(task), 0);
        starpu_tag_notify_restart_from_apps(1);
        starpu_tag_notify_restart_from_apps(1); // does not stand for the other
        check_linger();
        CHECK_EQUAL(check_count(&check_runs), round - 1);
        starpu_tag_notify_restart_from_apps(2);
        CHECK_EQUAL(starpu_task_wait(task), 0);
        CHECK_EQUAL(check_count(&check_runs), round);
    }
    starpu_task_destroy(task);
    return check_stop();
}
