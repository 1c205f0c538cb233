/* Scales a vector on whatever the machine has: one codelet with a kernel for each kind of processor.
 *
 * The scheduler chooses where the task runs and the runtime copies the vector there. The CUDA kernel is in
 * vector_scal_cuda.cu; TUTORIAL_WITH_CUDA says that it is compiled too. An OpenCL kernel would be one more
 * row of the codelet.
 */
#include "help.h"

#include <starpu.h>

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define LENGTH 2048

static void scale_on_cpu(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[0]);
    const float factor = *(const float*)argument;
    for (uint32_t i = 0; i < n; ++i) x[i] *= factor;
}

#ifdef TUTORIAL_WITH_CUDA
void scale_on_cuda(void* buffers[], void* argument);
#endif

static struct starpu_codelet scale_codelet = {
    .cpu_funcs = {scale_on_cpu},
#ifdef TUTORIAL_WITH_CUDA
    .cuda_funcs = {scale_on_cuda},
#endif
    .nbuffers = 1,
    .modes = {STARPU_RW},
    .name = "scale",
};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "one codelet with kernels for CPUs and CUDA devices")) return 0;
    float* x = malloc(LENGTH * sizeof *x);
    float factor = 3;
    int mistakes = 0;
    if (x == NULL || starpu_init(NULL) != 0) return 1;
    for (int i = 0; i < LENGTH; ++i) x[i] = (float)i;

    starpu_data_handle_t vector;
    starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)x, LENGTH, sizeof x[0]);

    struct starpu_task* task = starpu_task_create();
    task->cl = &scale_codelet;
    task->handles[0] = vector;
    task->cl_arg = &factor;
    task->cl_arg_size = sizeof factor;
    if (starpu_task_submit(task) == -ENODEV) {
        fprintf(stderr, "no worker of this machine can run the task\n");
        return 1;
    }

    /* Reading in the middle of a program: acquire, look, release. */
    if (starpu_data_acquire(vector, STARPU_R) != 0) return 1;
    for (int i = 0; i < LENGTH; ++i) mistakes += x[i] != 3 * (float)i;
    starpu_data_release(vector);

    starpu_data_unregister(vector);
    starpu_shutdown();
    printf("scaled %d numbers, %d mistakes\n", LENGTH, mistakes);
    free(x);
    return mistakes == 0 ? 0 : 1;
}
