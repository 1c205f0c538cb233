// Returns after some time has passed.
#include "check.h"

int main(void) {
    double start;
    check_start();
    start = starpu_timing_now();
    starpu_usleep(100.0f);
    CHECK(starpu_timing_now() - start >= 100);
    return check_stop();
}
