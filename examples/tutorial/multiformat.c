/* The same points in two layouts: an array of structures for CPUs, a structure of arrays for GPUs.
 *
 * A multiformat piece of data has the layout that suits whoever uses it; codelets of the program convert.
 * Where there is no GPU nothing is ever converted.
 */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>

#define POINTS 1024

struct point {
    float x, y;
};

static void move_on_cpu(void* buffers[], void* argument) {
    struct point* points = STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]);
    const uint32_t n = STARPU_MULTIFORMAT_GET_NX(buffers[0]);
    (void)argument;
    for (uint32_t i = 0; i < n; ++i) {
        points[i].x += 1;
        points[i].y *= 2;
    }
}

static struct starpu_codelet move = {
    .cpu_funcs = {move_on_cpu}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "move"};

/* Back from the GPU's layout: runs on a CPU, which sees both copies. */
static void from_arrays(void* buffers[], void* argument) {
    const float* arrays = STARPU_MULTIFORMAT_GET_CUDA_PTR(buffers[0]);
    struct point* points = STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]);
    const uint32_t n = STARPU_MULTIFORMAT_GET_NX(buffers[0]);
    (void)argument;
    for (uint32_t i = 0; i < n; ++i) {
        points[i].x = arrays[i];
        points[i].y = arrays[n + i];
    }
}

static struct starpu_codelet back_to_cpu = {
    .cpu_funcs = {from_arrays}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "back_to_cpu"};

static struct starpu_multiformat_data_interface_ops layouts = {
    .cpu_elemsize = sizeof(struct point),
    .cuda_elemsize = 2 * sizeof(float),
    .cuda_to_cpu_cl = &back_to_cpu,
};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "the same points in two layouts, for CPUs and for GPUs")) return 0;
    static struct point points[POINTS];
    int mistakes = 0;
    starpu_data_handle_t handle;
    for (int i = 0; i < POINTS; ++i) points[i] = (struct point){(float)i, (float)-i};
    if (starpu_init(NULL) != 0) return 1;

    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, points, POINTS, &layouts);
    const int status = starpu_task_insert(&move, STARPU_RW, handle, 0);
    starpu_data_unregister(handle);
    starpu_shutdown();

    for (int i = 0; i < POINTS; ++i) mistakes += points[i].x != (float)i + 1 || points[i].y != -2 * (float)i;
    printf("%d points moved, %d mistakes\n", POINTS, mistakes);
    return status == 0 && mistakes == 0 ? 0 : 1;
}
