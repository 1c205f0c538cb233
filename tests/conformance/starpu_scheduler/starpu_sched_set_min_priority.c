// The range begins where it is set.
#include "check.h"

int main(void) {
    check_start();
    (void)starpu_sched_set_min_priority(-5);
    CHECK_EQUAL(starpu_sched_get_min_priority(), -5);
    return check_stop();
}
