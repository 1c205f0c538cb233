// Adds a time to another.
#include "check.h"

int main(void) {
    struct timespec sum = {1, 600000000}, more = {0, 500000000};
    starpu_timespec_accumulate(&sum, &more);
    CHECK_EQUAL(sum.tv_sec, 2);
    CHECK_EQUAL(sum.tv_nsec, 100000000);
    return 0;
}
