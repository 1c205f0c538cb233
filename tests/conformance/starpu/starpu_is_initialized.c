// Tells before, during and after.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_is_initialized(), 0);
    check_start();
    CHECK_EQUAL(starpu_is_initialized(), 1);
    starpu_shutdown();
    CHECK_EQUAL(starpu_is_initialized(), 0);
    return 0;
}
