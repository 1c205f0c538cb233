// The hook is called when no task ends for longer than the watchdog's time, which begins after its delay.
#include "check.h"

static int called;

static void start(const char* delay_us) {
    setenv("STARPU_WATCHDOG_TIMEOUT", "20000", 1);
    setenv("STARPU_WATCHDOG_CRASH", "0", 1);
    setenv("STARPU_WATCHDOG_DELAY", delay_us, 1);
    called = 0;
    starpu_task_watchdog_set_hook(check_tick, &called);
    check_start();
}

static void stop(void) {
    starpu_task_watchdog_set_hook(NULL, NULL);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    check_stop();
}

int main(void) {
    double begin_us;
    start("0");
    check_linger();
    check_linger();
    CHECK_EQUAL(check_count(&called), 0); // there are no tasks
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    check_await(&called, 2);
    stop();

    begin_us = starpu_timing_now();
    start("150000");
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    check_await(&called, 1);
    CHECK(starpu_timing_now() - begin_us > 150000);
    stop();
    return 0;
}
