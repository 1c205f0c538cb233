// The hook is called when no task ends for longer than the watchdog's time.
#include "check.h"

static int called;

int main(void) {
    setenv("STARPU_WATCHDOG_TIMEOUT", "20000", 1);
    setenv("STARPU_WATCHDOG_CRASH", "0", 1);
    starpu_task_watchdog_set_hook(check_tick, &called);
    check_start();
    check_linger();
    check_linger();
    CHECK_EQUAL(check_count(&called), 0); // there are no tasks
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    check_await(&called, 2);
    starpu_task_watchdog_set_hook(NULL, NULL);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
