// What an array says of itself: starpu_ndim_get_nn, _ni, _local_ldn, _local_ldi, _local_ptr, _ndim,
// _elemsize, and the macros of the same fields.
#include "check.h"

int main(void) {
    static double values[100];
    uint32_t nn[3] = {3, 4, 5}, ldn[3] = {1, 4, 17};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_ndim_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, ldn, nn, 3, sizeof(double));
    CHECK_EQUAL(starpu_ndim_get_ndim(handle), 3);
    CHECK_EQUAL(memcmp(starpu_ndim_get_nn(handle), nn, sizeof nn), 0);
    CHECK_EQUAL(memcmp(starpu_ndim_get_local_ldn(handle), ldn, sizeof ldn), 0);
    for (size_t i = 0; i < 3; ++i) {
        CHECK_EQUAL(starpu_ndim_get_ni(handle, i), nn[i]);
        CHECK_EQUAL(starpu_ndim_get_local_ldi(handle, i), ldn[i]);
    }
    CHECK(starpu_ndim_get_local_ptr(handle) == (uintptr_t)values);
    CHECK_EQUAL(starpu_ndim_get_elemsize(handle), sizeof(double));
    CHECK_EQUAL(starpu_data_get_interface_id(handle), STARPU_NDIM_INTERFACE_ID);
    CHECK(starpu_data_get_interface_ops(handle) == &starpu_interface_ndim_ops);
    CHECK_EQUAL(starpu_data_get_size(handle), 3 * 4 * 5 * sizeof(double));
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    STARPU_NDIM_CHECK(buffer);
    CHECK(STARPU_NDIM_GET_PTR(buffer) == (uintptr_t)values);
    CHECK(STARPU_NDIM_GET_DEV_HANDLE(buffer) == (uintptr_t)values);
    CHECK_EQUAL(STARPU_NDIM_GET_OFFSET(buffer), 0);
    CHECK_EQUAL(STARPU_NDIM_GET_NDIM(buffer), 3);
    CHECK_EQUAL(STARPU_NDIM_GET_ELEMSIZE(buffer), sizeof(double));
    CHECK_EQUAL(STARPU_NDIM_GET_NN(buffer)[1], 4);
    CHECK_EQUAL(STARPU_NDIM_GET_LDN(buffer)[2], 17);
    starpu_data_unregister(handle);
    return check_stop();
}
