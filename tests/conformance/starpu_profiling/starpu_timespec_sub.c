// Subtracts times with borrow.
#include "check.h"

int main(void) {
    struct timespec a = {4, 300000000}, b = {2, 700000000}, difference;
    starpu_timespec_sub(&a, &b, &difference);
    CHECK_EQUAL(difference.tv_sec, 1);
    CHECK_EQUAL(difference.tv_nsec, 600000000);
    return 0;
}
