// STARPU_HANDLES_SEQUENTIAL_CONSISTENCY does the same for single handles.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 0;
    starpu_data_handle_t handle = check_int(&value);
    starpu_tag_declare_deps((starpu_tag_t)1, 1, (starpu_tag_t)2);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, STARPU_TAG, (starpu_tag_t)1, 0), 0);
    unsigned char ordered[1] = {0};
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, STARPU_HANDLES_SEQUENTIAL_CONSISTENCY,
                                   ordered, STARPU_TASK_SYNCHRONOUS, 1, 0),
                0);
    CHECK_EQUAL(check_runs, 1); // the first task still waits for tag 2
    starpu_tag_notify_from_apps((starpu_tag_t)2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 2);
    starpu_data_unregister(handle);
    return check_stop();
}
