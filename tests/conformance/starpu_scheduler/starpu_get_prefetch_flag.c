// 1, unless STARPU_PREFETCH says 0.
#include "check.h"

int main(void) {
    unsetenv("STARPU_PREFETCH");
    check_start();
    CHECK_EQUAL(starpu_get_prefetch_flag(), 1);
    starpu_shutdown();
    setenv("STARPU_PREFETCH", "0", 1);
    check_start();
    CHECK_EQUAL(starpu_get_prefetch_flag(), 0);
    return check_stop();
}
