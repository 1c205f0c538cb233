// What is submitted after the end of recording does not count.
#include "starpu_bound/check_bound.h"

int main(void) {
    int i;
    check_begin_bound(2);
    starpu_bound_start(0, 0);
    for (i = 0; i < 4; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    for (i = 0; i < 4; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    {
        char text[4096];
        CHECK_WRITTEN(text, stream, starpu_bound_print_lp(stream));
        CHECK(strstr(text, "= 4;") != NULL);
    }
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), 2000);
    return check_end_bound();
}
