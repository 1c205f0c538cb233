// While workers are paused the policy is given tasks but no worker takes one; bound tasks wait too.
#include "own_policy.h"

int main(void) {
    struct starpu_task* task;
    int i;
    own_start(&own_policy, 2);
    for (i = 0; i < 3; ++i) {
        starpu_pause();
        check_submit(&run, NULL, NULL);
        task = check_task(&run, NULL, NULL);
        task->execute_on_a_specific_worker = 1;
        task->workerid = 1;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        check_linger();
        CHECK_EQUAL(own_pushes, i + 1);
        CHECK_EQUAL(check_count(&check_runs), 2 * i);
        starpu_resume();
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        CHECK_EQUAL(check_count(&check_runs), 2 * i + 2);
    }
    return check_stop();
}
