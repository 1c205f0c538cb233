// A place that is given back can be taken again, also before starpu_init.
#include "check.h"

#include <starpu_expert.h>

static int calls;

static unsigned poll(void* counter) {
    check_tick(counter);
    return 1;
}

int main(void) {
    int first = starpu_progression_hook_register(poll, &calls), second;
    CHECK(first >= 0);
    starpu_progression_hook_deregister(first);
    second = starpu_progression_hook_register(poll, &calls);
    CHECK_EQUAL(second, first);
    check_start();
    check_await(&calls, 1);
    starpu_progression_hook_deregister(second);
    return check_stop();
}
