// With write-through to main memory the value is there after the tasks.
#include "check.h"

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_wt_mask(handle, 1u << STARPU_MAIN_RAM);
    check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 2);
    starpu_data_unregister(handle);
    return check_stop();
}
