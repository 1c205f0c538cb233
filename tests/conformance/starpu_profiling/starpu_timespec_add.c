// Adds times with carry.
#include "check.h"

int main(void) {
    struct timespec a = {1, 600000000}, b = {2, 700000000}, sum;
    starpu_timespec_add(&a, &b, &sum);
    CHECK_EQUAL(sum.tv_sec, 4);
    CHECK_EQUAL(sum.tv_nsec, 300000000);
    return 0;
}
