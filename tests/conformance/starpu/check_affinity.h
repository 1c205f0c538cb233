// What programs about binding share: where the calling thread may run.
#ifndef CONFORMANCE_CHECK_AFFINITY_H
#define CONFORMANCE_CHECK_AFFINITY_H

#include "check.h"

#include <sched.h>

// The only CPU this thread may run on, as the kernel numbers them; -1 if there are several.
static inline int check_only_cpu(void) {
    cpu_set_t set;
    int cpu;
    CHECK_EQUAL(sched_getaffinity(0, sizeof set, &set), 0);
    if (CPU_COUNT(&set) != 1) return -1;
    for (cpu = 0; !CPU_ISSET(cpu, &set); ++cpu) continue;
    return cpu;
}

static inline int check_cpu_count(void) {
    cpu_set_t set;
    CHECK_EQUAL(sched_getaffinity(0, sizeof set, &set), 0);
    return CPU_COUNT(&set);
}

#endif
