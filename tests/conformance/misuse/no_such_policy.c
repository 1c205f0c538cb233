// A policy nobody knows is refused, in the configuration and in the environment.
#include "check_error.h"

int main(void) {
    struct starpu_conf conf = check_conf(2);
    unsetenv("STARPU_SCHED");
    conf.sched_policy_name = "nonsense";
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "nonsense");
    conf = check_conf(2);
    setenv("STARPU_SCHED", "rubbish", 1);
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "STARPU_SCHED");
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "rubbish");
    unsetenv("STARPU_SCHED");
    check_start();
    return check_survived();
}
