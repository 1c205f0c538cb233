// A task reads and changes a sparse matrix of dense blocks.
#include "check.h"

// Adds the number of its column to each element of a block.
static void add_column(void* buffers[], void* arg) {
    (void)arg;
    int* values = (int*)STARPU_BCSR_GET_NZVAL(buffers[0]);
    const uint32_t* colind = STARPU_BCSR_GET_COLIND(buffers[0]);
    const uint32_t size = STARPU_BCSR_GET_R(buffers[0]) * STARPU_BCSR_GET_C(buffers[0]);
    for (uint32_t block = 0; block < STARPU_BCSR_GET_NNZ(buffers[0]); ++block)
        for (uint32_t i = 0; i < size; ++i) values[block * size + i] += (int)colind[block];
}

static struct starpu_codelet adding = {.cpu_funcs = {add_column}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int values[3 * 4] = {0};
    uint32_t colind[3] = {7, 8, 9}, rowptr[3] = {0, 1, 3};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_bcsr_data_register(&handle, STARPU_MAIN_RAM, 3, 2, (uintptr_t)values, colind, rowptr, 0, 2, 2,
                              sizeof(int));
    CHECK(handle != NULL);
    check_submit(&adding, handle, NULL);
    starpu_data_unregister(handle);
    for (int i = 0; i < 12; ++i) CHECK_EQUAL(values[i], 7 + i / 4);
    return check_stop();
}
