// starpu_data_register_same makes data of the same shape, without gaps and without a value, of arrays and
// sparse matrices.
#include "check.h"

static starpu_data_handle_t same(starpu_data_handle_t handle) {
    starpu_data_handle_t other = NULL;
    starpu_data_register_same(&other, handle);
    CHECK(other != NULL);
    CHECK_EQUAL(starpu_data_get_home_node(other), -1);
    CHECK_EQUAL(starpu_data_get_size(other), starpu_data_get_size(handle));
    CHECK(starpu_data_get_interface_ops(other) == starpu_data_get_interface_ops(handle));
    CHECK_EQUAL(starpu_data_cpy(other, handle, 0, NULL, NULL), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_data_acquire(other, STARPU_R), 0);
    return other;
}

static void end(starpu_data_handle_t handle) {
    starpu_data_release(handle);
    starpu_data_unregister(handle);
}

int main(void) {
    int values[40];
    uint32_t nn[2] = {2, 3}, ldn[2] = {1, 5}, colind[3] = {0, 1, 1}, rowptr[3] = {0, 1, 3};
    starpu_data_handle_t handle = NULL;
    for (int i = 0; i < 40; ++i) values[i] = i;
    check_start();
    starpu_ndim_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, ldn, nn, 2, sizeof(int));
    handle = same(handle);
    CHECK_EQUAL(starpu_ndim_get_local_ldi(handle, 1), 2);
    CHECK_EQUAL(((int*)starpu_ndim_get_local_ptr(handle))[2 * 2 + 1], 11);
    end(handle);
    starpu_tensor_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 3, 8, 18, 2, 2, 2, 2,
                                sizeof(int));
    handle = same(handle);
    CHECK_EQUAL(starpu_tensor_get_local_ldt(handle), 8);
    CHECK_EQUAL(((int*)starpu_tensor_get_local_ptr(handle))[15], 1 + 3 + 8 + 18);
    end(handle);
    starpu_csr_data_register(&handle, STARPU_MAIN_RAM, 3, 2, (uintptr_t)values, colind, rowptr, 0,
                             sizeof(int));
    handle = same(handle);
    CHECK_EQUAL(((int*)starpu_csr_get_local_nzval(handle))[2], 2);
    CHECK_EQUAL(starpu_csr_get_local_rowptr(handle)[2], 3);
    CHECK(starpu_csr_get_local_colind(handle) != colind);
    end(handle);
    return check_stop();
}
