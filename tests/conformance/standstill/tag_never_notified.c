// A task behind a tag that nobody carries and nobody notifies.
#include "check_standstill.h"

int main(void) {
    struct starpu_task* task;
    check_start_impatient();
    starpu_tag_declare_deps(10, 1, (starpu_tag_t)11);
    starpu_tag_declare_deps(11, 1, (starpu_tag_t)12);
    task = check_named("behind");
    task->use_tag = 1;
    task->tag_id = 10;
    check_submit_task(task);
    EXPECT_STALL(starpu_task_wait_for_all(), "task \"behind\" waits for tag 11, which waits for tag 12",
                 "nobody has notified", "starpu_tag_notify_from_apps");
    EXPECT_STALL(starpu_tag_wait(11), "starpu_tag_wait_array", "for tag 11");
    starpu_tag_notify_from_apps(11);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_survived();
}
