// Idle workers call the hook with its argument until it is taken back; while it returns 0 they go on calling
// it.
#include "check.h"

#include <starpu_expert.h>

static int calls, may_sleep;

static unsigned poll(void* counter) {
    check_tick(counter);
    return (unsigned)check_count(&may_sleep);
}

int main(void) {
    int hook, before;
    check_start();
    hook = starpu_progression_hook_register(poll, &calls);
    CHECK(hook >= 0);
    before = check_count(&calls);
    check_await(&calls, before + 100);
    check_submit(&run, NULL, NULL); // tasks run meanwhile
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    starpu_progression_hook_deregister(hook);
    before = check_count(&calls);
    check_linger();
    CHECK_EQUAL(check_count(&calls), before);
    return check_stop();
}
