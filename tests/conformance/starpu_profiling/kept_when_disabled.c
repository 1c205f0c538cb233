// What was measured of workers may be asked for when profiling is off again, once.
#include "check_periods.h"

int main(void) {
    struct starpu_profiling_worker_info info;
    check_start_with(1);
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    check_nap_often(3);
    (void)starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    check_nap_often(3); // not measured
    info = check_ask_worker();
    CHECK(info.executed_tasks >= 3);
    CHECK(check_us(info.start_time) > 0);
    CHECK(check_us(info.executing_time) >= 3 * NAP_US);
    CHECK(check_us(info.total_time) >= check_us(info.executing_time));
#if STARPU_MINOR_VERSION >= 4
    // Another StarPU may count the time of naps while profiling was off as time without work.
    CHECK(check_us(info.executing_time) + check_us(info.sleeping_time) <= check_us(info.total_time));
#endif
    CHECK_EQUAL(check_us(check_ask_worker().executing_time), 0);
    return check_stop();
}
