// starpu_bcsr_filter_vertical_block cuts between rows of blocks.
#include "check.h"

static void add_to_blocks(void* buffers[], void* arg) {
    int* values = (int*)STARPU_BCSR_GET_NZVAL(buffers[0]);
    const uint32_t block = STARPU_BCSR_GET_R(buffers[0]) * STARPU_BCSR_GET_C(buffers[0]);
    for (uint32_t i = 0; i < STARPU_BCSR_GET_NNZ(buffers[0]) * block; ++i) values[i] += *(int*)arg;
}

static struct starpu_codelet adding = {.cpu_funcs = {add_to_blocks}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    check_start();
    uint32_t colind[5] = {0, 1, 0, 1, 2}, rowptr[4] = {0, 2, 3, 5};
    int values[5 * 6] = {0}, marks[2] = {1, 10};
    starpu_data_handle_t handle = NULL;
    starpu_bcsr_data_register(&handle, STARPU_MAIN_RAM, 5, 3, (uintptr_t)values, colind, rowptr, 0, 2, 3,
                              sizeof(int));
    struct starpu_data_filter filter = {.filter_func = starpu_bcsr_filter_vertical_block, .nchildren = 2};
    starpu_data_partition(handle, &filter);
    starpu_data_handle_t second = starpu_data_get_sub_data(handle, 1, 1);
    CHECK_EQUAL(starpu_bcsr_get_nrow(second), 1);
    CHECK_EQUAL(starpu_bcsr_get_nnz(second), 2);
    CHECK_EQUAL(starpu_bcsr_get_firstentry(second), 3);
    for (unsigned i = 0; i < 2; ++i) check_submit(&adding, starpu_data_get_sub_data(handle, 1, i), &marks[i]);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    for (int i = 0; i < 5 * 6; ++i) CHECK_EQUAL(values[i], marks[i >= 3 * 6]);
    return check_stop();
}
