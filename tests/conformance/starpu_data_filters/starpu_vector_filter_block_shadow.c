// starpu_vector_filter_block_shadow gives each part the neighbours around it too.
#include "cutting.h"

static void sum(void* buffers[], void* arg) {
    const int* x = (const int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) *(int*)arg += x[i];
}

int main(void) {
    check_start();
    int values[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    int sums[3] = {0};
    starpu_data_handle_t handle = check_vector(values, 10);
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block_shadow,
                                        .nchildren = 3,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    starpu_data_partition(handle, &filter);
    struct starpu_codelet codelet = {.cpu_funcs = {sum}, .nbuffers = 1, .modes = {STARPU_R}, .name = "sum"};
    for (unsigned i = 0; i < 3; ++i) check_submit(&codelet, starpu_data_get_sub_data(handle, 1, i), &sums[i]);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    CHECK_EQUAL(sums[0], 0 + 1 + 2 + 3 + 4);
    CHECK_EQUAL(sums[1], 3 + 4 + 5 + 6 + 7);
    CHECK_EQUAL(sums[2], 6 + 7 + 8 + 9);
    return check_stop();
}
