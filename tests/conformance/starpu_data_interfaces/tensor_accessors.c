// What a tensor says of itself: starpu_tensor_get_nx, _ny, _nz, _nt, _local_ldy, _local_ldz, _local_ldt,
// _local_ptr, _elemsize, and the macros of the same fields.
#include "check.h"

int main(void) {
    static double values[400];
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_tensor_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 16, 80, 3, 4, 5, 2,
                                sizeof(double));
    CHECK_EQUAL(starpu_tensor_get_nx(handle), 3);
    CHECK_EQUAL(starpu_tensor_get_ny(handle), 4);
    CHECK_EQUAL(starpu_tensor_get_nz(handle), 5);
    CHECK_EQUAL(starpu_tensor_get_nt(handle), 2);
    CHECK_EQUAL(starpu_tensor_get_local_ldy(handle), 4);
    CHECK_EQUAL(starpu_tensor_get_local_ldz(handle), 16);
    CHECK_EQUAL(starpu_tensor_get_local_ldt(handle), 80);
    CHECK_EQUAL(starpu_tensor_get_elemsize(handle), sizeof(double));
    CHECK(starpu_tensor_get_local_ptr(handle) == (uintptr_t)values);
    CHECK_EQUAL(starpu_data_get_interface_id(handle), STARPU_TENSOR_INTERFACE_ID);
    CHECK(starpu_data_get_interface_ops(handle) == &starpu_interface_tensor_ops);
    CHECK_EQUAL(starpu_data_get_size(handle), 3 * 4 * 5 * 2 * sizeof(double));
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    STARPU_TENSOR_CHECK(buffer);
    CHECK(STARPU_TENSOR_GET_PTR(buffer) == (uintptr_t)values);
    CHECK(STARPU_TENSOR_GET_DEV_HANDLE(buffer) == (uintptr_t)values);
    CHECK_EQUAL(STARPU_TENSOR_GET_OFFSET(buffer), 0);
    CHECK_EQUAL(STARPU_TENSOR_GET_NX(buffer), 3);
    CHECK_EQUAL(STARPU_TENSOR_GET_NY(buffer), 4);
    CHECK_EQUAL(STARPU_TENSOR_GET_NZ(buffer), 5);
    CHECK_EQUAL(STARPU_TENSOR_GET_NT(buffer), 2);
    CHECK_EQUAL(STARPU_TENSOR_GET_LDY(buffer), 4);
    CHECK_EQUAL(STARPU_TENSOR_GET_LDZ(buffer), 16);
    CHECK_EQUAL(STARPU_TENSOR_GET_LDT(buffer), 80);
    CHECK_EQUAL(STARPU_TENSOR_GET_ELEMSIZE(buffer), sizeof(double));
    starpu_data_unregister(handle);
    return check_stop();
}
