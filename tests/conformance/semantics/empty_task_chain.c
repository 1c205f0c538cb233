// Up to a million empty tasks in a chain end without exhausting the stack.
#include "check.h"

enum { length = DEEPER_THAN_THE_STACK };

// A task is given its tag before others are told to wait for it.
static struct starpu_task* first_of_chain(void) {
    struct starpu_task* task = starpu_task_create();
    task->use_tag = 1;
    task->tag_id = 2;
    starpu_tag_declare_deps((starpu_tag_t)2, 1, (starpu_tag_t)1);
    return task;
}

int main(void) {
    struct starpu_task *before, *last;
    int i;
    check_start();
    before = first_of_chain();
    for (i = 1; i < length; ++i) {
        last = starpu_task_create();
        last->detach = i < length - 1;
        last->destroy = i < length - 1;
        starpu_task_declare_deps_array(last, 1, &before);
        CHECK_EQUAL(starpu_task_submit(before), 0);
        before = last;
    }
    CHECK_EQUAL(starpu_task_submit(before), 0);
    CHECK_EQUAL(starpu_task_nsubmitted(), length);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(before), 0);
    starpu_task_destroy(before);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
