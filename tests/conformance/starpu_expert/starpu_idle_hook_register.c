// The hook is called before a worker sleeps, until it is taken back.
#include "check.h"

#include <starpu_expert.h>

static int calls;

static unsigned note(void* counter) {
    check_tick(counter);
    return 1;
}

int main(void) {
    int hook, before;
    check_start();
    hook = starpu_idle_hook_register(note, &calls);
    CHECK(hook >= 0);
    before = check_count(&calls);
    check_submit(&run, NULL, NULL);
    check_await(&calls, before + 1);
    starpu_idle_hook_deregister(hook);
    before = check_count(&calls);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    check_linger();
    CHECK_EQUAL(check_count(&calls), before);
    return check_stop();
}
