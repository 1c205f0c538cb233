// STARPU_EXECUTE_ON_DATA concerns MPI: without it, the argument is read and has no effect.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 11;
    starpu_data_handle_t handle;
    starpu_void_data_register(&handle);
    CHECK_EQUAL(
        starpu_task_insert(&keep, STARPU_EXECUTE_ON_DATA, handle, STARPU_VALUE, &value, sizeof(value), 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 11);
    starpu_data_unregister(handle);
    return check_stop();
}
