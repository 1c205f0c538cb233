// Codelets that sum ints by reduction.
#ifndef CONFORMANCE_SUMMING_H
#define CONFORMANCE_SUMMING_H

#include "check.h"

static inline void summing_add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static inline void summing_clear(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}

static struct starpu_codelet adding_up STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {summing_add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "adding"};
static struct starpu_codelet clearing STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {summing_clear}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clearing"};
static struct starpu_codelet contributing STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contributing"};
static struct starpu_codelet commuting STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {check_increment},
                                                                  .nbuffers = 1,
                                                                  .modes = {STARPU_RW | STARPU_COMMUTE},
                                                                  .name = "commuting"};

static inline void contribute(starpu_data_handle_t handle, int times) {
    int i;
    for (i = 0; i < times; ++i) check_submit(&contributing, handle, NULL);
}

// Submits a task that is not ordered by its data.
static inline void submit_unordered(struct starpu_codelet* codelet, starpu_data_handle_t handle, void* arg) {
    struct starpu_task* task = check_task(codelet, handle, arg);
    task->sequential_consistency = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static inline int read_int(starpu_data_handle_t handle) {
    int value;
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    value = *(int*)starpu_data_get_local_ptr(handle);
    starpu_data_release(handle);
    return value;
}

#endif
