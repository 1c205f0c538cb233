// The text names the bound, the kind of tasks and the workers.
#include "starpu_bound/check_bound.h"

int main(void) {
    char text[4096];
    int i;
    check_begin_bound(2);
    starpu_bound_start(0, 0);
    for (i = 0; i < 4; ++i) check_submit_ms(i);
    check_submit(&run, NULL, NULL);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    if (!CHECK_HAS_SOLVER) {
        EXPECT_ERRNO(starpu_bound_print(stdout, 0), ENOSYS, "GLPK");
        return check_end_bound();
    }
    for (i = 0; i < 2; ++i) {
        CHECK_WRITTEN(text, stream, starpu_bound_print(stream, i));
        CHECK(strstr(text, "Theoretical minimum: 2.000 ms\n") != NULL);
        CHECK(strstr(text, "Recorded for: ") != NULL);
        CHECK(strstr(text, "one_ms: 4 task(s)\n\tCPU 0: 2.00 of 1.000 ms\n\tCPU 1: 2.00 of 1.000 ms\n") !=
              NULL);
        CHECK(strstr(text, "taken for no time: 1 task(s)") != NULL);
    }
    return check_end_bound();
}
