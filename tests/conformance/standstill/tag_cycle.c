// Tags that wait for each other: the wait for their tasks ends, and the report shows the circle.
#include "check_standstill.h"

int main(void) {
    check_start_impatient();
    starpu_tag_declare_deps(1, 1, (starpu_tag_t)2);
    starpu_tag_declare_deps(2, 1, (starpu_tag_t)1);
    for (starpu_tag_t tag = 1; tag <= 2; ++tag) {
        struct starpu_task* task = check_named(tag == 1 ? "first" : "second");
        task->use_tag = 1;
        task->tag_id = tag;
        check_submit_task(task);
    }
    EXPECT_STALL(starpu_task_wait_for_all(), "starpu_task_wait_for_all", "task \"first\" waits for tag 2",
                 "these tags wait for each other in a circle");
    EXPECT_STALL(starpu_tag_wait(1),
                 "starpu_tag_wait_array for tag 1, which waits for tag 2, which waits for tag 1: these tags");
    starpu_tag_notify_from_apps(2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_survived();
}
