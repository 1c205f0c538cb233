// starpu_csr_filter_vertical_block cuts between rows, and says where each part starts.
#include "check.h"

// Adds cl_arg times the number of the row inside the part, plus 1, to each entry.
static void add_row(void* buffers[], void* arg) {
    const uint32_t* rowptr = STARPU_CSR_GET_ROWPTR(buffers[0]);
    const uint32_t first = STARPU_CSR_GET_FIRSTENTRY(buffers[0]);
    int* values = (int*)STARPU_CSR_GET_NZVAL(buffers[0]);
    for (uint32_t row = 0; row < STARPU_CSR_GET_NROW(buffers[0]); ++row)
        for (uint32_t i = rowptr[row]; i < rowptr[row + 1]; ++i)
            values[i - first] += *(int*)arg * (int)(row + 1);
}

static struct starpu_codelet adding = {.cpu_funcs = {add_row}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    check_start();
    uint32_t colind[10] = {0, 1, 2, 3, 4, 5, 6, 0, 1, 2}, rowptr[8] = {0, 2, 3, 4, 5, 6, 8, 10};
    int values[10] = {0}, marks[3] = {1, 10, 100};
    // Rows 0 to 2, 3 and 4, 5 and 6.
    const int expected[10] = {1, 1, 2, 3, 10, 20, 100, 100, 200, 200};
    starpu_data_handle_t handle = NULL;
    starpu_csr_data_register(&handle, STARPU_MAIN_RAM, 10, 7, (uintptr_t)values, colind, rowptr, 0,
                             sizeof(int));
    struct starpu_data_filter filter = {.filter_func = starpu_csr_filter_vertical_block, .nchildren = 3};
    starpu_data_partition(handle, &filter);
    starpu_data_handle_t second = starpu_data_get_sub_data(handle, 1, 1);
    CHECK_EQUAL(starpu_csr_get_nrow(second), 2);
    CHECK_EQUAL(starpu_csr_get_nnz(second), 2);
    CHECK_EQUAL(starpu_csr_get_firstentry(second), 4);
    CHECK(starpu_csr_get_local_colind(second) == colind + 4);
    check_submit(&adding, starpu_data_get_sub_data(handle, 1, 0), &marks[0]);
    check_submit(&adding, second, &marks[1]);
    check_submit(&adding, starpu_data_get_sub_data(handle, 1, 2), &marks[2]);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    for (int i = 0; i < 10; ++i) CHECK_EQUAL(values[i], expected[i]);
    return check_stop();
}
