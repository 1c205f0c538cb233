// In main memory the indices that kernels elsewhere would read from RAM are the indices themselves; the
// handle of the values is their address.
#include "check.h"

int main(void) {
    double values[4] = {0};
    uint32_t colind[4] = {0, 2, 1, 0}, rowptr[4] = {0, 2, 3, 4};
    starpu_data_handle_t csr = NULL, bcsr = NULL;
    check_start();
    starpu_csr_data_register(&csr, STARPU_MAIN_RAM, 4, 3, (uintptr_t)values, colind, rowptr, 0,
                             sizeof(double));
    starpu_bcsr_data_register(&bcsr, STARPU_MAIN_RAM, 4, 3, (uintptr_t)values, colind, rowptr, 0, 1, 1,
                              sizeof(double));
    void* a = starpu_data_get_interface_on_node(csr, STARPU_MAIN_RAM);
    void* b = starpu_data_get_interface_on_node(bcsr, STARPU_MAIN_RAM);
    STARPU_CSR_CHECK(a);
    STARPU_BCSR_CHECK(b);
    CHECK(STARPU_CSR_GET_RAM_COLIND(a) == colind);
    CHECK(STARPU_CSR_GET_RAM_ROWPTR(a) == rowptr);
    CHECK(STARPU_CSR_GET_NZVAL_DEV_HANDLE(a) == (uintptr_t)values);
    CHECK(STARPU_BCSR_GET_RAM_COLIND(b) == colind);
    CHECK(STARPU_BCSR_GET_RAM_ROWPTR(b) == rowptr);
    CHECK(STARPU_BCSR_GET_NZVAL_DEV_HANDLE(b) == (uintptr_t)values);
    starpu_data_unregister(csr);
    starpu_data_unregister(bcsr);
    return check_stop();
}
