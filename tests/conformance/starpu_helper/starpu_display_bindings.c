// Each worker stands on stdout with where it runs.
#include "starpu_profiling/check_stderr.h"

int main(void) {
    char name[64];
    check_start_with(1);
    starpu_worker_get_name(0, name, sizeof name);
    CHECK(strstr(check_printed(starpu_display_bindings, STDOUT_FILENO), name) != NULL);
    return check_stop();
}
