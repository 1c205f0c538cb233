// Returns after some time has passed.
#include "check.h"

int main(void) {
    double start;
    check_start();
    start = starpu_timing_now();
    starpu_sleep(0.001f);
    CHECK(starpu_timing_now() - start >= 1000);
    return check_stop();
}
