// The microseconds between two times.
#include "check.h"

int main(void) {
    struct timespec start = {10, 999999000}, end = {12, 1000};
    CHECK(starpu_timing_timespec_delay_us(&start, &end) == 1000002.0);
    return 0;
}
