// What the configuration header says of this build, and the limits that size public structs.
#include "check.h"

#ifdef STARPU_SIMGRID
#error "this build does not simulate"
#endif
#ifndef STARPU_USE_CPU
#error "this build has CPU workers"
#endif

_Static_assert(STARPU_NMAXBUFS >= 8, "a limit");
_Static_assert(STARPU_MAXIMPLEMENTATIONS >= 4, "a limit");
_Static_assert(STARPU_NMAXWORKERS >= STARPU_MAXCPUS, "a limit");
_Static_assert(STARPU_MAXNODES <= 32, "a limit");
_Static_assert(sizeof(((struct starpu_task*)0)->handles) == STARPU_NMAXBUFS * sizeof(void*), "a limit");
_Static_assert(sizeof(((struct starpu_codelet*)0)->cpu_funcs) == STARPU_MAXIMPLEMENTATIONS * sizeof(void*),
               "a limit");

int main(void) {
    struct starpu_conf conf;
    memset(&conf, 0xff, sizeof conf);
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    CHECK_EQUAL(conf.magic, 42);
    conf.nmpi_ms = conf.ntcpip_ms = 0;
    conf.ncpus = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_cpu_worker_get_count(), 1);
    conf.magic = 0;
    CHECK_EQUAL(STARPU_MAJOR_VERSION, 1);
    return check_stop();
}
