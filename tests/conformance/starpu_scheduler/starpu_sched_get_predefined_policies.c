// Lists the policies that can be named; each runs a task when given as a struct.
#include "own_policy.h"

static void run_under(struct starpu_sched_policy* policy) {
    const int before = check_count(&check_runs);
    own_start(policy, 2);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), before + 1);
    starpu_shutdown();
}

int main(void) {
    struct starpu_sched_policy** all = starpu_sched_get_predefined_policies();
    int found = 0;
    for (; *all; ++all) {
        const char* name = (*all)->policy_name;
        CHECK((*all)->policy_description != NULL);
        if (strcmp(name, "eager") && strcmp(name, "prio") && strcmp(name, "random") && strcmp(name, "lws") &&
            strcmp(name, "ws"))
            continue;
        ++found;
        run_under(*all);
    }
    CHECK_EQUAL(found, 5);
    return 0;
}
