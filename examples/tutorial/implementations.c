/* Two ways to do the same on the same kind of processor; the runtime may choose either. */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>

#define LENGTH 1003

static void scale_one_by_one(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[0]);
    const float factor = *(const float*)argument;
    for (uint32_t i = 0; i < n; ++i) x[i] *= factor;
}

/* Four at a time, with the compiler's vector types; what does not fill a vector is done one by one. */
typedef float four_floats __attribute__((vector_size(16), aligned(4)));

static void scale_by_four(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[0]);
    const float factor = *(const float*)argument;
    uint32_t i = 0;
    for (; i + 4 <= n; i += 4) *(four_floats*)(x + i) *= factor;
    for (; i < n; ++i) x[i] *= factor;
}

/* The most general one comes first: a scheduler without performance models takes it. */
static struct starpu_codelet scale_codelet = {
    .cpu_funcs = {scale_one_by_one, scale_by_four},
    .nbuffers = 1,
    .modes = {STARPU_RW},
    .name = "scale",
};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "two ways to do the same on one kind of processor")) return 0;
    float x[LENGTH], factor = 2;
    int mistakes = 0;
    for (int i = 0; i < LENGTH; ++i) x[i] = (float)i;
    if (starpu_init(NULL) != 0) return 1;

    starpu_data_handle_t vector;
    starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)x, LENGTH, sizeof x[0]);
    for (unsigned implementation = 0; implementation < 2; ++implementation) {
        struct starpu_task* task = starpu_task_create();
        task->cl = &scale_codelet;
        task->handles[0] = vector;
        task->cl_arg = &factor;
        task->cl_arg_size = sizeof factor;
        starpu_task_set_implementation(task, implementation); /* here we insist: each is tried once */
        if (starpu_task_submit(task) != 0) return 1;
    }
    starpu_data_unregister(vector);
    starpu_shutdown();

    for (int i = 0; i < LENGTH; ++i) mistakes += x[i] != 4 * (float)i;
    printf("scaled %d numbers in two ways, %d mistakes\n", LENGTH, mistakes);
    return mistakes == 0 ? 0 : 1;
}
