// A submission that waits goes on once so few tasks are left.
#include "check.h"

enum { most = 10, few = 2 };

static int starting, submitted;

static void* submit_one_more(void* arg) {
    check_tick(&starting);
    check_submit(&run, NULL, NULL);
    check_tick(&submitted);
    return arg;
}

int main(void) {
    starpu_pthread_t thread;
    int gate;
    check_start();
    starpu_set_limit_min_submitted_tasks(few);
    starpu_set_limit_max_submitted_tasks(most);
    for (gate = 1; gate <= most; ++gate) check_submit_gated(check_task(&run, NULL, NULL), (starpu_tag_t)gate);
    CHECK_EQUAL(starpu_task_nsubmitted(), most);
    STARPU_PTHREAD_CREATE(&thread, NULL, submit_one_more, NULL);
    check_await(&starting, 1);
    check_linger(); // it waits by now
    for (gate = 1; gate <= most - few - 1; ++gate) check_open((starpu_tag_t)gate);
    check_await(&check_runs, most - few - 1);
    check_linger();
    CHECK_EQUAL(check_count(&submitted), 0); // one more than few are left
    check_open((starpu_tag_t)gate);
    check_await(&submitted, 1);
    while (++gate <= most) check_open((starpu_tag_t)gate);
    STARPU_PTHREAD_JOIN(thread, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), most + 1);
    return check_stop();
}
