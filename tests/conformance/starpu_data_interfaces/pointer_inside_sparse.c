// The memory of a sparse matrix is its three arrays.
#include "check.h"

int main(void) {
    double values[4] = {0};
    uint32_t colind[5] = {0, 2, 1, 0, 0}, rowptr[5] = {0, 2, 3, 4, 0};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_csr_data_register(&handle, STARPU_MAIN_RAM, 4, 3, (uintptr_t)values, colind, rowptr, 0,
                             sizeof(double));
    CHECK(starpu_data_pointer_is_inside(handle, STARPU_MAIN_RAM, values + 3));
    CHECK(!starpu_data_pointer_is_inside(handle, STARPU_MAIN_RAM, values + 4));
    CHECK(starpu_data_pointer_is_inside(handle, STARPU_MAIN_RAM, colind + 3));
    CHECK(!starpu_data_pointer_is_inside(handle, STARPU_MAIN_RAM, colind + 4));
    CHECK(starpu_data_pointer_is_inside(handle, STARPU_MAIN_RAM, rowptr + 3));
    CHECK(!starpu_data_pointer_is_inside(handle, STARPU_MAIN_RAM, rowptr + 4));
    starpu_data_unregister(handle);
    return check_stop();
}
