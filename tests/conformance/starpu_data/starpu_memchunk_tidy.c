// Tidying a node loses no value; a node that is not there is refused.
#include "check.h"

int main(void) {
    int value = 3, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    check_submit(&store, handle, &value);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_memchunk_tidy(STARPU_MAIN_RAM);
    check_submit(&load, handle, &seen);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(seen, 3);
    errno = 0;
    starpu_memchunk_tidy(77);
    CHECK_EQUAL(errno, EINVAL);
    starpu_data_unregister(handle);
    return check_stop();
}
