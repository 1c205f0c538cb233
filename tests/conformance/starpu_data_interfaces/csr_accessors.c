// What a CSR matrix says of itself: starpu_csr_get_nnz, _nrow, _firstentry, _local_nzval, _local_colind,
// _local_rowptr, _elemsize, and the macros of the same fields.
#include "check.h"

int main(void) {
    double values[4 * 6] = {0};
    uint32_t colind[4] = {0, 2, 1, 0}, rowptr[4] = {1, 3, 4, 5};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_csr_data_register(&handle, STARPU_MAIN_RAM, 4, 3, (uintptr_t)values, colind, rowptr, 1,
                             sizeof(double));
    CHECK_EQUAL(starpu_csr_get_nnz(handle), 4);
    CHECK_EQUAL(starpu_csr_get_nrow(handle), 3);
    CHECK_EQUAL(starpu_csr_get_firstentry(handle), 1);
    CHECK(starpu_csr_get_local_nzval(handle) == (uintptr_t)values);
    CHECK(starpu_csr_get_local_colind(handle) == colind);
    CHECK(starpu_csr_get_local_rowptr(handle) == rowptr);
    CHECK_EQUAL(starpu_csr_get_elemsize(handle), sizeof(double));
    CHECK_EQUAL(starpu_data_get_interface_id(handle), STARPU_CSR_INTERFACE_ID);
    CHECK(starpu_data_get_interface_ops(handle) == &starpu_interface_csr_ops);
    CHECK_EQUAL(starpu_data_get_size(handle), 4 * sizeof(double) + 8 * sizeof(uint32_t));
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(STARPU_CSR_GET_NNZ(buffer), 4);
    CHECK_EQUAL(STARPU_CSR_GET_NROW(buffer), 3);
    CHECK_EQUAL(STARPU_CSR_GET_FIRSTENTRY(buffer), 1);
    CHECK(STARPU_CSR_GET_NZVAL(buffer) == (uintptr_t)values);
    CHECK(STARPU_CSR_GET_COLIND(buffer) == colind);
    CHECK(STARPU_CSR_GET_COLIND_DEV_HANDLE(buffer) == colind);
    CHECK(STARPU_CSR_GET_ROWPTR(buffer) == rowptr);
    CHECK(STARPU_CSR_GET_ROWPTR_DEV_HANDLE(buffer) == rowptr);
    CHECK_EQUAL(STARPU_CSR_GET_ELEMSIZE(buffer), sizeof(double));
    CHECK_EQUAL(STARPU_CSR_GET_OFFSET, 0);
    starpu_data_unregister(handle);
    return check_stop();
}
