// A predecessor that runs several times before its successor's next run counts once: the others are still
// needed.
#include "check.h"

int main(void) {
    struct starpu_task *first[2], *second;
    int round;
    check_start();
    first[0] = check_kept_task(&run, NULL, NULL);
    first[1] = check_kept_task(&run, NULL, NULL);
    second = check_kept_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(second, 2, first);
    for (round = 0; round < 3; ++round) {
        check_run_once(first[0]);
        check_run_once(first[0]);
        CHECK_EQUAL(starpu_task_submit(second), 0);
        check_linger();
        CHECK_EQUAL(starpu_task_finished(second), 0);
        check_run_once(first[1]);
        CHECK_EQUAL(starpu_task_wait(second), 0);
    }
    CHECK_EQUAL(check_count(&check_runs), 12);
    starpu_task_destroy(first[0]);
    starpu_task_destroy(first[1]);
    starpu_task_destroy(second);
    return check_stop();
}
