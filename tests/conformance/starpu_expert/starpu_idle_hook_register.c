// The hook is called before a worker sleeps, until it is taken back: then another one is called alone.
#include "check.h"

#include <starpu_expert.h>

static int calls, calls_of_other;

static unsigned note(void* counter) {
    check_tick(counter);
    return 1;
}

static void await_calls_of_other(void) {
    const int before = check_count(&calls_of_other);
    check_submit(&run, NULL, NULL);
    check_await(&calls_of_other, before + 1);
}

int main(void) {
    int hook, other, before, round;
    check_start();
    hook = starpu_idle_hook_register(note, &calls);
    CHECK(hook >= 0);
    before = check_count(&calls);
    check_submit(&run, NULL, NULL);
    check_await(&calls, before + 1);
    other = starpu_idle_hook_register(note, &calls_of_other);
    CHECK(other >= 0);
    starpu_idle_hook_deregister(hook);
    for (round = 0; round < 4; round++)
        await_calls_of_other(); /* StarPU may be calling the first one just now */
    before = check_count(&calls);
    for (round = 0; round < 8; round++) await_calls_of_other(); /* a worker may be between the two */
    CHECK_EQUAL(check_count(&calls), before);
    starpu_idle_hook_deregister(other);
    return check_stop();
}
