// The program is what lp_solve reads: the work of each worker, and how many tasks there are of each kind.
#include "starpu_bound/check_bound.h"

int main(void) {
    char text[4096];
    int i;
    check_begin_bound(2);
    starpu_bound_start(0, 0);
    for (i = 0; i < 5; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    CHECK_WRITTEN(text, stream, starpu_bound_print_lp(stream));
    CHECK(strstr(text, "min: tmax;\n") != NULL);
    CHECK(strstr(text, "w0: -1 tmax +") != NULL && strstr(text, "w1: -1 tmax +") != NULL);
    CHECK(strstr(text, "k0: +1 n0_0 +1 n0_1 = 5;\n") != NULL && strstr(text, "int n0_0;\n") != NULL);
    return check_end_bound();
}
