// Under the policy graph_test tasks run although no call waits for them, and a call may wait for one alone.
#include "check.h"

int main(void) {
    struct starpu_conf conf = check_conf(2);
    struct starpu_task* task;
    unsetenv("STARPU_SCHED");
    conf.sched_policy_name = "graph_test";
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_submit(&run, NULL, NULL);
    check_submit(&run, NULL, NULL);
    check_await(&check_runs, 2);
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_count(&check_runs), 3);
    return check_stop();
}
