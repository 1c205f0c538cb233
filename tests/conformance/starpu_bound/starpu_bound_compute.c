// The bound is the work of all tasks over all workers; whole tasks need more where they cannot be shared out.
#include "starpu_bound/check_bound.h"

int main(void) {
    double bound = -1, whole = -1;
    int i;
    check_begin_bound(3);
    starpu_bound_start(0, 0);
    for (i = 0; i < 7; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    starpu_bound_compute(&bound, &whole, 1);
    if (CHECK_HAS_SOLVER) {
        CHECK(fabs(bound - 7.0 / 3) < 0.01 && fabs(whole - 3) < 0.01);
        bound = whole = -1;
        starpu_bound_compute(&bound, NULL, 0);
        CHECK(fabs(bound - 7.0 / 3) < 0.01);
    } else {
        CHECK(bound == 0 && whole == 0);
        EXPECT_ERRNO(starpu_bound_compute(&bound, NULL, 0), ENOSYS, "GLPK");
    }
    return check_end_bound();
}
