// Without a trace to name, the number of a run changes nothing and prints nothing.
#include "starpu_profiling/check_stderr.h"

static void set_id(void) {
    errno = 0;
    starpu_profiling_set_id(3);
    CHECK_EQUAL(errno, 0);
}

int main(void) {
    check_start_with(1);
    CHECK_TEXT(check_printed(set_id, STDERR_FILENO), "");
    return check_stop();
}
