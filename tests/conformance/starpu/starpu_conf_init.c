// The defaults leave every count open and name no policy; variables count where they are set.
#include "check.h"

int main(void) {
    struct starpu_conf conf;
    unsetenv("STARPU_NCPU");
    unsetenv("STARPU_NCPUS");
    unsetenv("STARPU_NCUDA");
    unsetenv("STARPU_NOPENCL");
    unsetenv("STARPU_SCHED");
    memset(&conf, 0x5a, sizeof conf);
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    CHECK_EQUAL(conf.magic, 42);
    CHECK_EQUAL(conf.ncpus, -1);
    CHECK_EQUAL(conf.ncuda, -1);
    CHECK_EQUAL(conf.precedence_over_environment_variables, 0);
    CHECK_EQUAL(conf.use_explicit_workers_bindid, 0);
    CHECK(conf.sched_policy_name == NULL);
    CHECK(conf.sched_policy == NULL);
    setenv("STARPU_NCPU", "3", 1);
    setenv("STARPU_NCUDA", "0", 1);
    setenv("STARPU_NOPENCL", "2", 1);
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    CHECK_EQUAL(conf.ncpus, 3);
    CHECK_EQUAL(conf.ncuda, 0);
    CHECK_EQUAL(conf.nopencl, 2);
    CHECK_EQUAL(starpu_conf_init(NULL), -EINVAL);
    return 0;
}
