// (1.4) The running policy: the program's own struct, or the predefined one that was named.
#include "own_policy.h"

int main(void) {
    struct starpu_conf conf = check_conf(2);
    CHECK(starpu_sched_get_sched_policy() == NULL);
    own_start(&own_policy, 2);
    CHECK(starpu_sched_get_sched_policy() == &own_policy);
    CHECK(starpu_sched_get_sched_policy_in_ctx(0) == &own_policy);
    CHECK(starpu_sched_ctx_get_sched_policy(0) == &own_policy);
    starpu_shutdown();
    conf.sched_policy_name = "prio";
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_TEXT(starpu_sched_get_sched_policy()->policy_name, "prio");
    return check_stop();
}
