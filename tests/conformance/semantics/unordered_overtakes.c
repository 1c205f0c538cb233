// An unordered task runs although an ordered one on the same data waits for a tag.
#include "check.h"

int main(void) {
    int value = 0, stored = 10;
    struct starpu_task* unordered;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    unordered = check_task(&store, handle, &stored);
    unordered->sequential_consistency = 0;
    unordered->detach = 0;
    CHECK_EQUAL(starpu_task_submit(unordered), 0);
    CHECK_EQUAL(starpu_task_wait(unordered), 0);
    CHECK_EQUAL(value, 10);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 11);
    return check_stop();
}
