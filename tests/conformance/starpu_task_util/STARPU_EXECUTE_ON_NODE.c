// STARPU_EXECUTE_ON_NODE concerns MPI: without it, the argument is read and has no effect.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 11;
    CHECK_EQUAL(starpu_task_insert(&keep, STARPU_EXECUTE_ON_NODE, 1, STARPU_VALUE, &value, sizeof(value), 0),
                0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 11);
    return check_stop();
}
