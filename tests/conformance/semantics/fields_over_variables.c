// A program that insists on its fields is not overruled by variables, where it says 0 either; fields that it
// leaves alone are those of the variables.
#include "check.h"

static struct starpu_conf insisting(void) {
    struct starpu_conf conf = check_conf(1);
    conf.sched_policy_name = "prio";
    return conf;
}

static void expect(struct starpu_conf conf, int least, int greatest, int copies_are_synchronous) {
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_cpu_worker_get_count(), 1);
    CHECK_EQUAL(starpu_sched_get_min_priority(), least);
    CHECK_EQUAL(starpu_sched_get_max_priority(), greatest);
    CHECK_EQUAL(starpu_asynchronous_copy_disabled(), copies_are_synchronous);
    CHECK_EQUAL(starpu_asynchronous_opencl_copy_disabled(), copies_are_synchronous);
    starpu_shutdown();
}

int main(void) {
    struct starpu_conf conf;
    setenv("STARPU_NCPU", "2", 1);
    setenv("STARPU_MIN_PRIO", "2", 1);
    setenv("STARPU_MAX_PRIO", "9", 1);
    setenv("STARPU_DISABLE_ASYNCHRONOUS_COPY", "1", 1);
    setenv("STARPU_DISABLE_ASYNCHRONOUS_OPENCL_COPY", "1", 1);
    conf = insisting();
    expect(conf, 2, 9, 1);
    conf.global_sched_ctx_min_priority = 0;
    conf.global_sched_ctx_max_priority = 3;
    conf.disable_asynchronous_copy = 0;
    conf.disable_asynchronous_opencl_copy = 0;
    expect(conf, 0, 3, 0);
    return 0;
}
