// What a BCSR matrix says of itself: starpu_bcsr_get_nnz, _nrow, _firstentry, _r, _c, _local_nzval,
// _local_colind, _local_rowptr, _elemsize, and the macros of the same fields.
#include "check.h"

int main(void) {
    double values[4 * 6] = {0};
    uint32_t colind[4] = {0, 2, 1, 0}, rowptr[4] = {1, 3, 4, 5};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_bcsr_data_register(&handle, STARPU_MAIN_RAM, 4, 3, (uintptr_t)values, colind, rowptr, 1, 2, 3,
                              sizeof(double));
    CHECK_EQUAL(starpu_bcsr_get_nnz(handle), 4);
    CHECK_EQUAL(starpu_bcsr_get_nrow(handle), 3);
    CHECK_EQUAL(starpu_bcsr_get_firstentry(handle), 1);
    CHECK_EQUAL(starpu_bcsr_get_r(handle), 2);
    CHECK_EQUAL(starpu_bcsr_get_c(handle), 3);
    CHECK(starpu_bcsr_get_local_nzval(handle) == (uintptr_t)values);
    CHECK(starpu_bcsr_get_local_colind(handle) == colind);
    CHECK(starpu_bcsr_get_local_rowptr(handle) == rowptr);
    CHECK_EQUAL(starpu_bcsr_get_elemsize(handle), sizeof(double));
    CHECK_EQUAL(starpu_data_get_interface_id(handle), STARPU_BCSR_INTERFACE_ID);
    CHECK(starpu_data_get_interface_ops(handle) == &starpu_interface_bcsr_ops);
    CHECK_EQUAL(starpu_data_get_size(handle), 4 * 6 * sizeof(double) + 8 * sizeof(uint32_t));
    CHECK(starpu_data_get_local_ptr(handle) == values);
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(STARPU_BCSR_GET_NNZ(buffer), 4);
    CHECK_EQUAL(STARPU_BCSR_GET_NROW(buffer), 3);
    CHECK_EQUAL(STARPU_BCSR_GET_FIRSTENTRY(buffer), 1);
    CHECK_EQUAL(STARPU_BCSR_GET_R(buffer), 2);
    CHECK_EQUAL(STARPU_BCSR_GET_C(buffer), 3);
    CHECK(STARPU_BCSR_GET_NZVAL(buffer) == (uintptr_t)values);
    CHECK(STARPU_BCSR_GET_COLIND(buffer) == colind);
    CHECK(STARPU_BCSR_GET_COLIND_DEV_HANDLE(buffer) == colind);
    CHECK(STARPU_BCSR_GET_ROWPTR(buffer) == rowptr);
    CHECK(STARPU_BCSR_GET_ROWPTR_DEV_HANDLE(buffer) == rowptr);
    CHECK_EQUAL(STARPU_BCSR_GET_ELEMSIZE(buffer), sizeof(double));
    CHECK_EQUAL(STARPU_BCSR_GET_OFFSET, 0);
    starpu_data_unregister(handle);
    return check_stop();
}
