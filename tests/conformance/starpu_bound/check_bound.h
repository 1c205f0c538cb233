// What programs about bounds share: tasks of 1 ms, known from a history, on two CPUs.
#ifndef CONFORMANCE_CHECK_BOUND_H
#define CONFORMANCE_CHECK_BOUND_H

#include "starpu_perfmodel/check_models.h"
#include <starpu_bound.h>

// Builds without a solver print programs, but compute nothing.
#ifdef STARPU_HAVE_GLPK_H
#define CHECK_HAS_SOLVER 1
#else
#define CHECK_HAS_SOLVER 0
#endif

static struct starpu_perfmodel check_bound_model = {.type = STARPU_HISTORY_BASED,
                                                    .symbol = "conformance_bound"};
static struct starpu_codelet check_bound_codelet = {.cpu_funcs = {check_run},
                                                    .nbuffers = 1,
                                                    .modes = {STARPU_RW},
                                                    .model = &check_bound_model,
                                                    .name = "one_ms"};

static char check_bound_bytes[8][100];
static starpu_data_handle_t check_bound_data[8];

static inline void check_begin_bound(int ncpus) {
    int i;
    check_own_folder();
    setenv("STARPU_SCHED", "lws", 1); // others have the kernels measured
    check_start_with(ncpus);
    check_feed(&check_bound_codelet, 100, 20, 1000);
    for (i = 0; i < 8; ++i)
        starpu_vector_data_register(&check_bound_data[i], STARPU_MAIN_RAM, (uintptr_t)check_bound_bytes[i],
                                    100, 1);
}

// A task of 1 ms, not submitted.
static inline struct starpu_task* check_bound_task(int data) {
    return check_task(&check_bound_codelet, check_bound_data[data], NULL);
}

static inline void check_submit_ms(int data) {
    CHECK_EQUAL(starpu_task_submit(check_bound_task(data)), 0);
}

// The bound in microseconds.
static inline int check_bound_us(void) {
    double bound = -1;
    starpu_bound_compute(&bound, NULL, 0);
    return (int)(bound * 1000 + 0.5);
}

static inline int check_end_bound(void) {
    int i;
    for (i = 0; i < 8; ++i) starpu_data_unregister(check_bound_data[i]);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}

#endif
