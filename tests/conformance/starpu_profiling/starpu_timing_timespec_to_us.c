// The microseconds in a time.
#include "check.h"

int main(void) {
    struct timespec time = {2, 500000};
    CHECK(starpu_timing_timespec_to_us(&time) == 2000500.0);
    return 0;
}
