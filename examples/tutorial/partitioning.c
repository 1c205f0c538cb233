/* One vector, cut into parts that tasks work on side by side, and joined again. */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>

#define LENGTH 100
#define PARTS 7

static void scale(void* buffers[], void* argument) {
    int* x = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[0]);
    const int factor = *(const int*)argument;
    for (uint32_t i = 0; i < n; ++i) x[i] *= factor;
}

static struct starpu_codelet scale_codelet = {
    .cpu_funcs = {scale}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "scale"};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "a vector cut into parts and joined again")) return 0;
    int x[LENGTH], factors[PARTS], mistakes = 0;
    for (int i = 0; i < LENGTH; ++i) x[i] = i;
    for (int i = 0; i < PARTS; ++i) factors[i] = 10;
    if (starpu_init(NULL) != 0) return 1;

    starpu_data_handle_t vector;
    starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)x, LENGTH, sizeof x[0]);

    /* The parts lie inside the vector: nothing is copied. 100 numbers in 7 parts: two of 15, five of 14. */
    struct starpu_data_filter cut = {.filter_func = starpu_vector_filter_block, .nchildren = PARTS};
    starpu_data_partition(vector, &cut);
    for (int i = 0; i < starpu_data_get_nb_children(vector); ++i) {
        struct starpu_task* task = starpu_task_create();
        task->cl = &scale_codelet;
        task->handles[0] = starpu_data_get_sub_data(vector, 1, i); /* one level deep, part i */
        task->cl_arg = &factors[i];
        task->cl_arg_size = sizeof factors[i];
        if (starpu_task_submit(task) != 0) return 1;
    }
    starpu_data_unpartition(vector,
                            STARPU_MAIN_RAM); /* waits for the parts; now the whole can be used again */

    starpu_data_unregister(vector);
    starpu_shutdown();
    for (int i = 0; i < LENGTH; ++i) mistakes += x[i] != 10 * i;
    printf("%d parts scaled, %d mistakes\n", PARTS, mistakes);
    return mistakes == 0 ? 0 : 1;
}
