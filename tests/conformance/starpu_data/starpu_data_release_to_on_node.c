// The same for a node's copy.
#include "check.h"

int main(void) {
    int value = 0, seen = 0;
    struct starpu_task* reader;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, STARPU_MAIN_RAM, STARPU_RW), 0);
    value = 6;
    reader = check_task(&load, handle, &seen);
    reader->detach = 0;
    CHECK_EQUAL(starpu_task_submit(reader), 0);
    starpu_data_release_to_on_node(handle, STARPU_R, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_task_wait(reader), 0);
    CHECK_EQUAL(seen, 6);
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
