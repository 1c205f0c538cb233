// Codelets see an array's shape and strides; the caller's arrays of sizes are copied; every worker's scratch
// memory has the shape without gaps.
#include "check.h"

// The number of an element is made of its indices, one decimal each.
static void number_along(int* first, const uint32_t* nn, const uint32_t* ldn, size_t dimensions, int value) {
    if (dimensions == 0)
        *first = value;
    else
        for (uint32_t i = 0; i < nn[dimensions - 1]; ++i)
            number_along(first + (size_t)i * ldn[dimensions - 1], nn, ldn, dimensions - 1,
                         10 * value + (int)i);
}

static void number(void* buffers[], void* arg) {
    (void)arg;
    const uint32_t* nn = STARPU_NDIM_GET_NN(buffers[1]);
    uint32_t* ldn = STARPU_NDIM_GET_LDN(buffers[1]);
    CHECK_EQUAL(STARPU_NDIM_GET_NDIM(buffers[1]), 5);
    for (int i = 0; i < 5; ++i) CHECK_EQUAL(ldn[i], i == 0 ? 1 : ldn[i - 1] * nn[i - 1]);
    number_along((int*)STARPU_NDIM_GET_PTR(buffers[0]), STARPU_NDIM_GET_NN(buffers[0]),
                 STARPU_NDIM_GET_LDN(buffers[0]), STARPU_NDIM_GET_NDIM(buffers[0]), 0);
    memset((void*)STARPU_NDIM_GET_PTR(buffers[1]), -1, 2 * 3 * 2 * 2 * 3 * sizeof(int));
}

static struct starpu_codelet numbering = {
    .cpu_funcs = {number}, .nbuffers = 2, .modes = {STARPU_W, STARPU_SCRATCH}};

int main(void) {
    static int values[300];
    uint32_t nn[5] = {2, 3, 2, 2, 3}, ldn[5] = {1, 3, 10, 21, 50};
    starpu_data_handle_t handle = NULL, scratch = NULL;
    check_start();
    memset(values, -1, sizeof values);
    starpu_ndim_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, ldn, nn, 5, sizeof(int));
    starpu_ndim_data_register(&scratch, -1, 0, ldn, nn, 5, sizeof(int));
    CHECK(handle != NULL && scratch != NULL);
    memset(nn, 0, sizeof nn);
    memset(ldn, 0, sizeof ldn);
    CHECK_EQUAL(starpu_task_insert(&numbering, STARPU_W, handle, STARPU_SCRATCH, scratch, 0), 0);
    starpu_data_unregister(scratch);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[2 * 50 + 1 * 21 + 0 * 10 + 2 * 3 + 1], 21021);
    CHECK_EQUAL(values[0 * 50 + 1 * 21 + 1 * 10 + 0 * 3 + 1], 1101);
    CHECK_EQUAL(values[2], -1);
    return check_stop();
}
