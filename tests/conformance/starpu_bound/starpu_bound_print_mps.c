// The same program as MPS.
#include "starpu_bound/check_bound.h"

int main(void) {
    char text[4096];
    int i;
    check_begin_bound(2);
    starpu_bound_start(0, 0);
    for (i = 0; i < 5; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    CHECK_WRITTEN(text, stream, starpu_bound_print_mps(stream));
    CHECK(strstr(text, "ROWS\n") != NULL && strstr(text, "COLUMNS\n") != NULL);
    CHECK(strstr(text, "    limit     k0                   5\n") != NULL);
    CHECK(strstr(text, "ENDATA\n") != NULL);
    return check_end_bound();
}
