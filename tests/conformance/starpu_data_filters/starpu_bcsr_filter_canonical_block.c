// starpu_bcsr_filter_canonical_block gives each block as a dense matrix.
#include "cutting.h"

int main(void) {
    check_start();
    uint32_t colind[4] = {0, 1, 0, 1}, rowptr[3] = {0, 2, 4};
    int values[4 * 6] = {0};
    starpu_data_handle_t handle = NULL;
    starpu_bcsr_data_register(&handle, STARPU_MAIN_RAM, 4, 2, (uintptr_t)values, colind, rowptr, 0, 2, 3,
                              sizeof(int));
    struct starpu_data_filter filter = {.filter_func = starpu_bcsr_filter_canonical_block,
                                        .get_nchildren = starpu_bcsr_filter_canonical_block_get_nchildren,
                                        .get_child_ops = starpu_bcsr_filter_canonical_block_child_ops};
    starpu_data_partition(handle, &filter);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 4);
    for (unsigned i = 0; i < 4; ++i) {
        starpu_data_handle_t block = starpu_data_get_sub_data(handle, 1, i);
        check_kind_of_part(block, &filter, i);
        CHECK_EQUAL(starpu_matrix_get_nx(block), 3);
        CHECK_EQUAL(starpu_matrix_get_ny(block), 2);
        CHECK_EQUAL(starpu_matrix_get_local_ld(block), 3);
        check_submit(&matrix_adding, block, &part_marks[i]);
    }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    for (int i = 0; i < 4 * 6; ++i) CHECK_EQUAL(values[i], part_marks[i / 6]);
    return check_stop();
}
