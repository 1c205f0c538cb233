// Minimum and maximum of two values.
#include "check.h"

int main(void) {
    CHECK_EQUAL(STARPU_MIN(3, 4), 3);
    CHECK_EQUAL(STARPU_MIN(4, 3), 3);
    CHECK_EQUAL(STARPU_MAX(3, 4), 4);
    CHECK_EQUAL(STARPU_MAX(4, 3), 4);
    return 0;
}
