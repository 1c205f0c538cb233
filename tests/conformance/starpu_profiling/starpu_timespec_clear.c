// Sets a time to 0.
#include "check.h"

int main(void) {
    struct timespec time = {2, 3};
    starpu_timespec_clear(&time);
    CHECK_EQUAL(time.tv_sec, 0);
    CHECK_EQUAL(time.tv_nsec, 0);
    return 0;
}
