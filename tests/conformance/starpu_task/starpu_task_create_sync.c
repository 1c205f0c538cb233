// A task ordered by an access, for others to depend on.
#include "check.h"

int main(void) {
    int value = 0;
    struct starpu_task *sync, *after;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    sync = starpu_task_create_sync(handle, STARPU_RW);
    CHECK(sync != NULL);
    after = check_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(after, 1, &sync);
    CHECK_EQUAL(starpu_task_submit(after), 0);
    CHECK_EQUAL(starpu_task_submit(sync), 0);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    starpu_data_unregister(handle);
    return check_stop();
}
