// Recording begins anew with each start, and nothing that was submitted before counts.
#include "starpu_bound/check_bound.h"

int main(void) {
    int i;
    check_begin_bound(2);
    check_submit_ms(0);
    starpu_bound_start(0, 0);
    for (i = 0; i < 4; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), 2000);
    starpu_bound_start(0, 0);
    for (i = 0; i < 6; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), 3000);
    return check_end_bound();
}
