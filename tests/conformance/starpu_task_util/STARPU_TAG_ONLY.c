// STARPU_TAG_ONLY labels the task in traces; nothing waits for that tag.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task = starpu_task_build(&run, STARPU_TAG_ONLY, (starpu_tag_t)17, 0);
    CHECK(task != NULL);
    CHECK(task->tag_id == 17 && task->use_tag == 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
