// Pieces of partitioned data are independent, and together they are the whole.
#include "check.h"

static void add_to_piece(void* buffers[], void* arg) {
    unsigned i;
    int* piece = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) piece[i] += *(int*)arg;
}

static struct starpu_codelet adding = {.cpu_funcs = {add_to_piece}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int values[103], added[4] = {1000, 2000, 3000, 4000}, once = 1, i;
    struct starpu_data_filter four = {.filter_func = starpu_vector_filter_block, .nchildren = 4};
    starpu_data_handle_t handle;
    check_start();
    for (i = 0; i < 103; ++i) values[i] = 0;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 103, sizeof(int));
    check_submit(&adding, handle, &once);
    starpu_data_partition(handle, &four);
    for (i = 0; i < 4; ++i) check_submit(&adding, starpu_data_get_sub_data(handle, 1, i), &added[i]);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    check_submit(&adding, handle, &once);
    starpu_data_unregister(handle);
    // 103 elements make pieces of 26, 26, 26 and 25.
    for (i = 0; i < 103; ++i) CHECK_EQUAL(values[i], 2 + added[i / 26]);
    return check_stop();
}
