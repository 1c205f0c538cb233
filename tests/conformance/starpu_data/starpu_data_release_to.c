// Weakened from writing to reading, an acquisition lets readers in but no writer.
#include "check.h"

int main(void) {
    int value = 0, seen = 0;
    struct starpu_task* reader;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    value = 6;
    reader = check_task(&load, handle, &seen);
    reader->detach = 0;
    CHECK_EQUAL(starpu_task_submit(reader), 0);
    check_submit(&increment, handle, NULL);
    check_linger();
    CHECK_EQUAL(seen, 0);
    starpu_data_release_to(handle, STARPU_R);
    CHECK_EQUAL(starpu_task_wait(reader), 0);
    CHECK_EQUAL(seen, 6);
    check_linger();
    CHECK_EQUAL(value, 6);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 7);
    return check_stop();
}
