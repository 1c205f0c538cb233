// What cannot be data gives a NULL handle.
#include "check_error.h"

#define REFUSED(registration, culprit)                                                                       \
    do {                                                                                                     \
        handle = (starpu_data_handle_t)&value;                                                               \
        EXPECT_ERRNO(registration, EINVAL, culprit);                                                         \
        CHECK(handle == NULL);                                                                               \
    } while (0)

int main(void) {
    int value = 0;
    uintptr_t at = (uintptr_t)&value;
    starpu_data_handle_t handle;
    check_start();
    EXPECT_ERRNO(starpu_variable_data_register(NULL, 0, at, 4), EINVAL, "starpu_variable_data_register");
    REFUSED(starpu_variable_data_register(&handle, 17, at, 4), "17");
    REFUSED(starpu_variable_data_register(&handle, 0, 0, 4), "NULL");
    REFUSED(starpu_matrix_data_register(&handle, 0, at, 2, 3, 1, 4), "starpu_matrix_data_register");
    REFUSED(starpu_block_data_register(&handle, 0, at, 2, 9, 3, 3, 1, 4), "starpu_block_data_register");
    REFUSED(starpu_data_register(&handle, 0, NULL, NULL), "starpu_data_register");
    return check_survived();
}
