// STARPU_SCHED_CTX 0 is where every task goes anyway.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 11;
    CHECK_EQUAL(starpu_task_insert(&keep, STARPU_SCHED_CTX, 0u, STARPU_VALUE, &value, sizeof(value), 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 11);
    return check_stop();
}
