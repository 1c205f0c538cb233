/* Scales a vector: data is registered, a task says how it uses it, and the runtime takes care of the rest. */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>

#define LENGTH 5

/* A kernel sees each piece of data through its interface: here address and length of a vector. */
static void scale(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[0]);
    const float factor = *(const float*)argument;
    for (uint32_t i = 0; i < n; ++i) x[i] *= factor;
}

static struct starpu_codelet scale_codelet = {
    .cpu_funcs = {scale}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "scale"};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "a task that scales a vector")) return 0;
    float x[LENGTH] = {0, 1, 2, 3, 4};
    float factor = 3;
    if (starpu_init(NULL) != 0) return 1;

    /* From here until it is unregistered the vector belongs to the runtime. */
    starpu_data_handle_t vector;
    starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)x, LENGTH, sizeof x[0]);

    struct starpu_task* task = starpu_task_create();
    task->cl = &scale_codelet;
    task->handles[0] = vector;
    task->cl_arg = &factor;
    task->cl_arg_size = sizeof factor;
    const int status = starpu_task_submit(task);

    starpu_data_unregister(vector); /* waits for the task and brings the values home */
    starpu_shutdown();

    for (int i = 0; i < LENGTH; ++i) printf("%.1f ", x[i]);
    printf("\n");
    return status == 0 && x[4] == 12 ? 0 : 1;
}
