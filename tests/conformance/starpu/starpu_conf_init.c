// The defaults leave every count open and name no policy; variables count where they are set.
#include "check.h"

static void nothing_is_set(void) {
    struct starpu_conf conf;
    memset(&conf, 0x5a, sizeof conf);
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    CHECK_EQUAL(conf.magic, 42);
    CHECK_EQUAL(conf.ncpus, -1);
    CHECK_EQUAL(conf.ncuda, -1);
    CHECK_EQUAL(conf.precedence_over_environment_variables, 0);
    CHECK_EQUAL(conf.use_explicit_workers_bindid, 0);
    CHECK(conf.sched_policy_name == NULL);
    CHECK(conf.sched_policy == NULL);
    CHECK_EQUAL(conf.calibrate, 0);
    CHECK_EQUAL(conf.global_sched_ctx_max_priority, -1);
    CHECK_EQUAL(conf.catch_signals, 1);
    CHECK_EQUAL(conf.driver_spinning_backoff_max, 32);
}

static void counts_are_set(void) {
    struct starpu_conf conf;
    setenv("STARPU_NCPU", "3", 1);
    setenv("STARPU_NCUDA", "0", 1);
    setenv("STARPU_NOPENCL", "2", 1);
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    CHECK_EQUAL(conf.ncpus, 3);
    CHECK_EQUAL(conf.ncuda, 0);
    CHECK_EQUAL(conf.nopencl, 2);
}

static void all_else_is_set(void) {
    struct starpu_conf conf;
    setenv("STARPU_SCHED", "prio", 1);
    setenv("STARPU_CALIBRATE", "2", 1);
    setenv("STARPU_BUS_CALIBRATE", "1", 1);
    setenv("STARPU_SINGLE_COMBINED_WORKER", "1", 1);
    setenv("STARPU_DISABLE_ASYNCHRONOUS_COPY", "1", 1);
    setenv("STARPU_DISABLE_ASYNCHRONOUS_CUDA_COPY", "1", 1);
    setenv("STARPU_DISABLE_ASYNCHRONOUS_OPENCL_COPY", "1", 1);
    setenv("STARPU_MIN_PRIO", "2", 1);
    setenv("STARPU_MAX_PRIO", "9", 1);
    setenv("STARPU_CATCH_SIGNALS", "0", 1);
    setenv("STARPU_BACKOFF_MAX", "7", 1);
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    CHECK_TEXT(conf.sched_policy_name, "prio");
    CHECK_EQUAL(conf.calibrate, 2);
    CHECK_EQUAL(conf.bus_calibrate, 1);
    CHECK_EQUAL(conf.single_combined_worker, 1);
    CHECK_EQUAL(conf.disable_asynchronous_copy, 1);
    CHECK_EQUAL(conf.disable_asynchronous_cuda_copy, 1);
    CHECK_EQUAL(conf.disable_asynchronous_opencl_copy, 1);
    CHECK_EQUAL(conf.global_sched_ctx_min_priority, 2);
    CHECK_EQUAL(conf.global_sched_ctx_max_priority, 9);
    CHECK_EQUAL(conf.catch_signals, 0);
    CHECK_EQUAL(conf.driver_spinning_backoff_max, 7);
}

int main(void) {
    unsetenv("STARPU_NCPU");
    unsetenv("STARPU_NCPUS");
    unsetenv("STARPU_NCUDA");
    unsetenv("STARPU_NOPENCL");
    unsetenv("STARPU_SCHED");
    unsetenv("STARPU_CALIBRATE");
    nothing_is_set();
    counts_are_set();
    all_else_is_set();
    CHECK_EQUAL(starpu_conf_init(NULL), -EINVAL);
    return 0;
}
