// What programs on CUDA devices share: a runtime with devices of the emulation, and codelets whose kernels
// run there. Kernels are launched with emulated_cuda_launch() where a program for real devices writes <<<>>>.
#ifndef CONFORMANCE_ON_DEVICES_H
#define CONFORMANCE_ON_DEVICES_H

#define STARPU_NO_CUDA
#include "check.h"

#include <starpu_cuda.h>

#include <emulated_cuda.h>

// All devices, with some CPU workers.
static inline void check_start_on_devices(int ncpus) {
    struct starpu_conf conf;
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    conf.ncpus = ncpus;
    conf.nopencl = 0;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK(starpu_cuda_worker_get_count() > 0);
}

static inline int check_stop_devices(void) {
    starpu_shutdown();
    CHECK_EQUAL(emulated_cuda_violations(), 0);
    CHECK_EQUAL(emulated_cuda_live_bytes(), 0);
    return 0;
}

static inline unsigned check_worker(int i) {
    const int id = starpu_worker_get_by_type(STARPU_CUDA_WORKER, i);
    CHECK(id >= 0);
    return (unsigned)id;
}

// *value = *value * factor + summand, on the device.
struct check_step {
    int* value;
    int factor, summand;
};
static int check_kernels STARPU_ATTRIBUTE_UNUSED; // how many ran

static inline void check_step_kernel(void* argument) {
    const struct check_step* what = (const struct check_step*)argument;
    int* value = (int*)emulated_cuda_host_view(what->value);
    *value = (what->factor == 0 ? 0 : *value * what->factor) + what->summand;
    (void)STARPU_ATOMIC_ADD(&check_kernels, 1);
}

static inline void check_launch(int* value, int factor, int summand) {
    struct check_step what;
    memset(&what, 0, sizeof what);
    what.value = value;
    what.factor = factor;
    what.summand = summand;
    CHECK_EQUAL(emulated_cuda_launch(starpu_cuda_get_local_stream(), check_step_kernel, &what, sizeof what),
                0);
}

static inline void check_increment_there(void* buffers[], void* arg) {
    (void)arg;
    check_launch(CHECK_BUFFER(buffers, 0), 1, 1);
}
static inline void check_store_there(void* buffers[], void* arg) {
    check_launch(CHECK_BUFFER(buffers, 0), 0, *(int*)arg);
}

// Add 1 to an int, write the int at cl_arg; only on CUDA devices, and wherever a worker is free.
static struct starpu_codelet increment_there STARPU_ATTRIBUTE_UNUSED = {.cuda_funcs = {check_increment_there},
                                                                        .cuda_flags = {STARPU_CUDA_ASYNC},
                                                                        .nbuffers = 1,
                                                                        .modes = {STARPU_RW},
                                                                        .name = "increment_there"};
static struct starpu_codelet store_there STARPU_ATTRIBUTE_UNUSED = {.cuda_funcs = {check_store_there},
                                                                    .cuda_flags = {STARPU_CUDA_ASYNC},
                                                                    .nbuffers = 1,
                                                                    .modes = {STARPU_W},
                                                                    .name = "store_there"};
static struct starpu_codelet increment_anywhere STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {check_increment},
    .cuda_funcs = {check_increment_there},
    .cuda_flags = {STARPU_CUDA_ASYNC},
    .nbuffers = 1,
    .modes = {STARPU_RW},
    .name = "increment_anywhere"};

static inline struct starpu_task* check_task_on(unsigned worker, struct starpu_codelet* cl,
                                                starpu_data_handle_t handle, void* arg) {
    struct starpu_task* task = check_task(cl, handle, arg);
    task->execute_on_a_specific_worker = 1;
    task->workerid = worker;
    return task;
}

static inline void check_submit_on(unsigned worker, struct starpu_codelet* cl, starpu_data_handle_t handle,
                                   void* arg) {
    CHECK_EQUAL(starpu_task_submit(check_task_on(worker, cl, handle, arg)), 0);
}

#endif
