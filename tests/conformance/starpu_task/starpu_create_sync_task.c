// Its tag completes after the tags it depends on, and it calls back then.
#include "check.h"

static int called;

int main(void) {
    starpu_tag_t tags[2] = {11, 12};
    int i;
    check_start();
    starpu_create_sync_task(20, 2, tags, check_tick, &called);
    for (i = 0; i < 2; ++i) {
        struct starpu_task* task = check_task(&run, NULL, NULL);
        CHECK_EQUAL(check_count(&called), 0);
        task->use_tag = 1;
        task->tag_id = tags[i];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    CHECK_EQUAL(starpu_tag_wait(20), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&called), 1);
    return check_stop();
}
