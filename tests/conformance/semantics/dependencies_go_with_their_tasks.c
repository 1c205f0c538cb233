// A task goes while others that it was to wait for live on, and the other way round.
#include "check.h"

int main(void) {
    struct starpu_task *first, *never, *second, *other;
    int round;
    check_start();
    first = check_kept_task(&run, NULL, NULL);
    for (round = 0; round < 100; ++round) {
        never = check_kept_task(&run, NULL, NULL); // has a dependency, but is not submitted
        starpu_task_declare_deps_array(never, 1, &first);
        starpu_task_destroy(never);
        second = check_kept_task(&run, NULL, NULL);
        starpu_task_declare_deps_array(second, 1, &first);
        CHECK_EQUAL(starpu_task_submit(second), 0);
        check_run_once(first);
        CHECK_EQUAL(starpu_task_wait(second), 0);
        starpu_task_destroy(second);
        other = check_task(&run, NULL, NULL); // likely where `second` was
        CHECK_EQUAL(starpu_task_submit(other), 0);
        check_run_once(first);
    }
    second = check_kept_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(second, 1, &first);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    check_run_once(first);
    CHECK_EQUAL(starpu_task_wait(second), 0);
    starpu_task_destroy(first);
    check_run_once(second); // whom it waited for is gone
    starpu_task_destroy(second);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 403);
    return check_stop();
}
