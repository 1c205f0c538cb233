// Returns after all tasks with the tags have run.
#include "check.h"

int main(void) {
    starpu_tag_t tags[10];
    unsigned i;
    check_start();
    for (i = 0; i < 10; ++i) {
        struct starpu_task* task = check_task(&run, NULL, NULL);
        tags[i] = 100 + i;
        task->use_tag = 1;
        task->tag_id = tags[i];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    CHECK_EQUAL(starpu_tag_wait_array(10, tags), 0);
    CHECK_EQUAL(check_count(&check_runs), 10);
    return check_stop();
}
