// CPU workers keep to the CPUs that the process may use, unless STARPU_WORKERS_GETBIND=0 gives them all.
#define _GNU_SOURCE
#include "check.h"

#include <sched.h>

static unsigned workers_with(const char* setting) {
    struct starpu_conf conf = check_conf(-1);
    unsigned count;
    if (setting != NULL) setenv("STARPU_WORKERS_GETBIND", setting, 1);
    CHECK_EQUAL(starpu_init(&conf), 0);
    count = starpu_cpu_worker_get_count();
    starpu_shutdown();
    unsetenv("STARPU_WORKERS_GETBIND");
    return count;
}

static void keep_to_one_cpu(void) {
    cpu_set_t all, one;
    int cpu = 0;
    CHECK_EQUAL(sched_getaffinity(0, sizeof all, &all), 0);
    while (!CPU_ISSET(cpu, &all)) ++cpu;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    CHECK_EQUAL(sched_setaffinity(0, sizeof one, &one), 0);
}

int main(void) {
    unsigned whole_machine;
    unsetenv("STARPU_NCPU");
    unsetenv("STARPU_NCPUS");
    whole_machine = workers_with("0");
    CHECK(workers_with(NULL) <= whole_machine);
    keep_to_one_cpu();
    CHECK_EQUAL(workers_with("1"), 1);
    CHECK_EQUAL(workers_with("0"), whole_machine);
#if STARPU_MINOR_VERSION >= 4
    CHECK_EQUAL(workers_with(NULL), 1);
#endif
    return 0;
}
