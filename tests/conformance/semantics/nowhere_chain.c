// Up to a million tasks that run nowhere, ordered by their data, end without exhausting the stack.
#include "check.h"

enum { length = DEEPER_THAN_THE_STACK };

int main(void) {
    int value = 0, i;
    struct starpu_codelet nowhere = increment;
    starpu_data_handle_t handle;
    check_start();
    nowhere.where = STARPU_NOWHERE;
    handle = check_int(&value);
    check_submit_gated(check_task(&nowhere, handle, NULL), 1);
    for (i = 1; i < length; ++i) check_submit(&nowhere, handle, NULL);
    CHECK_EQUAL(starpu_task_nsubmitted(), length);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 0);
    return check_stop();
}
