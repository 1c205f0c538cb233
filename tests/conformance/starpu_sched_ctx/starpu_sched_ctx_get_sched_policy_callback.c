// (1.4) The policy finds the function of the configuration.
#include "starpu_scheduler/own_policy.h"

static void callback(unsigned context) {
    (void)context;
}

int main(void) {
    struct starpu_conf conf;
    unsetenv("STARPU_SCHED"); // the configuration takes it over
    conf = check_conf(2);
    conf.sched_policy = &own_policy;
    conf.sched_policy_callback = callback;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK(starpu_sched_ctx_get_sched_policy_callback(0) == callback);
    CHECK(starpu_sched_ctx_get_sched_policy_init(0) == callback);
    return check_stop();
}
