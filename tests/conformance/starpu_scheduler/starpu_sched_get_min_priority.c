// The default priority lies in the range.
#include "check.h"

int main(void) {
    check_start();
    CHECK(starpu_sched_get_min_priority() <= STARPU_DEFAULT_PRIO);
    CHECK_EQUAL(STARPU_MIN_PRIO, starpu_sched_get_min_priority());
    return check_stop();
}
