// Time does not run backwards, and passes.
#include "check.h"

int main(void) {
    double first, last;
    check_start();
    first = starpu_timing_now();
    last = first;
    while (last - first < 100) {
        double now = starpu_timing_now();
        CHECK(now >= last);
        last = now;
    }
    return check_stop();
}
