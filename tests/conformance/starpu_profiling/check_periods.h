// What programs about the periods of workers share: tasks that take some time, and a question.
#ifndef CONFORMANCE_CHECK_PERIODS_H
#define CONFORMANCE_CHECK_PERIODS_H

#include "check.h"

#include <starpu_profiling.h>

#define NAP_US 2000

static inline void check_nap(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_usleep(NAP_US);
}
static struct starpu_codelet napping_codelet STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {check_nap}};

static inline void check_nap_often(int count) {
    int i;
    for (i = 0; i < count; ++i) check_submit(&napping_codelet, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static inline struct starpu_profiling_worker_info check_ask_worker(void) {
    struct starpu_profiling_worker_info info;
    CHECK_EQUAL(starpu_profiling_worker_get_info(0, &info), 0);
    return info;
}

static inline double check_us(struct timespec time) {
    return starpu_timing_timespec_to_us(&time);
}

#endif
