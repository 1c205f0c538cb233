// Profiling that is enabled, also while it is, forgets what was collected before.
#include "check_periods.h"

// The worker may count its last task only after that task has ended.
static void check_begins_anew(void) {
    struct starpu_profiling_worker_info info;
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    info = check_ask_worker();
    CHECK(info.executed_tasks <= 1);
    CHECK_EQUAL(check_us(info.executing_time), 0);
}

int main(void) {
    check_start_with(1);
    check_nap_often(5);
    check_begins_anew();
    check_nap_often(5);
    check_begins_anew(); // without having been disabled
    check_nap_often(5);
    (void)starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    check_begins_anew();
    return check_stop();
}
