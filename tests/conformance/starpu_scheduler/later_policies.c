// A policy that this interface has and the build has not runs tasks all the same.
#include "check.h"

static void run_under(const char* policy) {
    const int before = check_count(&check_runs);
    struct starpu_conf conf = check_conf(2);
    conf.sched_policy_name = policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), before + 1);
    starpu_shutdown();
}

int main(void) {
    unsetenv("STARPU_SCHED");
    setenv("STARPU_SILENT", "1", 1);
    run_under("graph_test");
    return 0;
}
