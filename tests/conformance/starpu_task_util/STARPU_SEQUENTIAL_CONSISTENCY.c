// STARPU_SEQUENTIAL_CONSISTENCY 0 lets a task run before an earlier one on the same data.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 0;
    starpu_data_handle_t handle = check_int(&value);
    starpu_tag_declare_deps((starpu_tag_t)1, 1, (starpu_tag_t)2);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, STARPU_TAG, (starpu_tag_t)1, 0), 0);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, STARPU_SEQUENTIAL_CONSISTENCY, 0u,
                                   STARPU_TASK_SYNCHRONOUS, 1, 0),
                0);
    CHECK_EQUAL(check_runs, 1); // the first task still waits for tag 2
    starpu_tag_notify_from_apps((starpu_tag_t)2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 2);
    starpu_data_unregister(handle);
    return check_stop();
}
