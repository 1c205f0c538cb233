// A task that pop_task returns a second time is passed over; the others run.
#include "../starpu_scheduler/own_policy.h"
#include "check_error.h"

static struct starpu_task* last;

static struct starpu_task* pop_twice(unsigned context) {
    static int is_second;
    is_second = !is_second;
    if (is_second && last) return last;
    last = own_pop(context);
    return last;
}

static void run_five(void) {
    int i;
    starpu_pause(); // all five are there at once: none takes the memory of one that has ended
    for (i = 0; i < 5; ++i) check_submit(&run, NULL, NULL);
    starpu_resume();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.pop_task = pop_twice;
    own_start(&policy, 1);
    EXPECT_LINE(run_five(), "pop_task");
    CHECK_EQUAL(check_count(&check_runs), 5);
    return check_stop();
}
