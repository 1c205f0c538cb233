// The default priority lies in the range.
#include "check.h"

int main(void) {
    check_start();
    CHECK(starpu_sched_get_max_priority() >= STARPU_DEFAULT_PRIO);
    CHECK_EQUAL(STARPU_MAX_PRIO, starpu_sched_get_max_priority());
    return check_stop();
}
