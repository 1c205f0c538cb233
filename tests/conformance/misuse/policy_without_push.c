// A policy that cannot be given tasks is refused.
#include "check_error.h"

#include <starpu_scheduler.h>

static struct starpu_sched_policy empty = {.policy_name = "empty"};

int main(void) {
    struct starpu_conf conf;
    unsetenv("STARPU_SCHED"); // the configuration takes it over
    conf = check_conf(2);
    conf.sched_policy = &empty;
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "push_task");
    check_start();
    return check_survived();
}
