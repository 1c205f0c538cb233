// Lists the policies that can be named; each runs a task when given as a struct.
#include "own_policy.h"

#define KNOWN 12
static const char* const known[KNOWN] = {"eager", "prio",  "random", "lws",   "ws",     "dm",
                                         "dmda",  "dmdap", "dmdar",  "dmdas", "dmdasd", "peager"};

static int is_known(const char* name) {
    int i;
    for (i = 0; i < KNOWN; ++i)
        if (!strcmp(name, known[i])) return 1;
    return 0;
}

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
        if (!is_known(name)) continue;
        ++found;
        run_under(*all);
    }
    CHECK_EQUAL(found, KNOWN);
    return 0;
}
