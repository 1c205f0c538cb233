// The application completes a tag a task waits for.
#include "check.h"

int main(void) {
    check_start();
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 0);
    starpu_tag_notify_from_apps(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
