// Arrays and sparse matrices that cannot be as they are described are not registered, and no handle is left.
#include "check_error.h"

#define EXPECT_REFUSED(registration, culprit)                                                                \
    do {                                                                                                     \
        handle = (starpu_data_handle_t)(void*)&handle;                                                       \
        EXPECT_ERRNO(registration, EINVAL, culprit);                                                         \
        CHECK(handle == NULL);                                                                               \
    } while (0)

int main(void) {
    int values[64] = {0};
    uint32_t numbers[20] = {1, 2, 4, 8}, zero[20] = {0};
    const uintptr_t place = (uintptr_t)values;
    starpu_data_handle_t handle, other;
    struct starpu_multiformat_data_interface_ops formats;
    memset(&formats, 0, sizeof formats);
    check_start();
    EXPECT_REFUSED(starpu_tensor_data_register(&handle, 0, place, 2, 4, 7, 2, 2, 2, 2, sizeof(int)), "ldt 7");
    EXPECT_REFUSED(starpu_tensor_data_register(&handle, 0, 0, 2, 4, 8, 2, 2, 2, 2, sizeof(int)),
                   "ptr is NULL");
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, 0, place, numbers, numbers, 17, 1), "17 dimensions");
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, 0, place, NULL, numbers, 2, 1), "ldn is NULL");
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, 0, place, numbers, NULL, 2, 1), "nn is NULL");
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, 0, place, zero, numbers, 2, 1), "ldn[1] is 0");
    EXPECT_REFUSED(starpu_csr_data_register(&handle, 0, 4, 3, place, numbers, NULL, 0, 4), "rows is NULL");
    EXPECT_REFUSED(starpu_csr_data_register(&handle, 0, 4, 3, place, numbers, numbers, 0, 0), "element");
    EXPECT_REFUSED(starpu_bcsr_data_register(&handle, 0, 4, 3, place, numbers, numbers, 0, 0, 2, 4),
                   "block is 0");
    EXPECT_REFUSED(starpu_coo_data_register(&handle, 0, 4, 4, 3, NULL, numbers, place, 4), "columns");
    EXPECT_REFUSED(starpu_multiformat_data_register(&handle, 0, values, 3, NULL), "format_ops");
    EXPECT_REFUSED(starpu_multiformat_data_register(&handle, 0, values, 3, &formats), "element");
    EXPECT_ERRNO(starpu_csr_data_register(NULL, 0, 4, 3, place, numbers, numbers, 0, 4), EINVAL, "handle");
    other = check_int(values);
    EXPECT_ERRNO(CHECK(starpu_ndim_get_nn(other) == NULL), EINVAL, "starpu_ndim_get_nn");
    EXPECT_ERRNO(CHECK_EQUAL(starpu_tensor_get_nt(other), 0), EINVAL, "starpu_tensor_get_nt");
    EXPECT_ERRNO(CHECK_EQUAL(starpu_bcsr_get_r(other), 0), EINVAL, "starpu_bcsr_get_r");
    starpu_data_unregister(other);
    starpu_ndim_data_register(&other, 0, place, numbers, numbers, 2, 1);
    EXPECT_ERRNO(CHECK_EQUAL(starpu_ndim_get_ni(other, 2), 0), EINVAL, "dimension 2");
    starpu_data_unregister(other);
    return check_survived();
}
