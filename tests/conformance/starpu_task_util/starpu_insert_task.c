// starpu_insert_task is the older name of starpu_task_insert.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 7;
    CHECK_EQUAL(starpu_insert_task(&keep, STARPU_VALUE, &value, sizeof(value), 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 7);
    return check_stop();
}
