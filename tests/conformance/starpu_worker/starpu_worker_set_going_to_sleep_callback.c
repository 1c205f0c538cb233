// Workers call the two functions around their sleep.
#include "check.h"

static int asleep, awake;

static void falls_asleep(unsigned worker) {
    if (worker == 0) check_tick(&asleep);
}
static void wakes_up(unsigned worker) {
    if (worker == 0) check_tick(&awake);
}

int main(void) {
    int slept;
    starpu_worker_set_going_to_sleep_callback(falls_asleep);
    starpu_worker_set_waking_up_callback(wakes_up);
    check_start_with(1);
    check_await(&asleep, 1);
    slept = check_count(&awake);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(check_count(&awake) > slept);
    starpu_shutdown();
    starpu_worker_set_going_to_sleep_callback(NULL);
    starpu_worker_set_waking_up_callback(NULL);
    return 0;
}
