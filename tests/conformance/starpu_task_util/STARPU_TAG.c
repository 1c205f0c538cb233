// STARPU_TAG gives the task a tag that can be waited for.
#include "insertion.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_TAG, (starpu_tag_t)23, 0), 0);
    CHECK_EQUAL(starpu_tag_wait((starpu_tag_t)23), 0);
    CHECK_EQUAL(check_runs, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
