// What a kernel reads of a matrix through the STARPU_MATRIX_* macros.
#include "check.h"

int main(void) {
    int values[20] = {0};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_matrix_data_register_allocsize(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 3, 2, sizeof(int),
                                          sizeof values);
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK(STARPU_MATRIX_GET_PTR(buffer) == (uintptr_t)values);
    CHECK(STARPU_MATRIX_GET_DEV_HANDLE(buffer) == (uintptr_t)values);
    CHECK_EQUAL(STARPU_MATRIX_GET_OFFSET(buffer), 0);
    CHECK_EQUAL(STARPU_MATRIX_GET_NX(buffer), 3);
    CHECK_EQUAL(STARPU_MATRIX_GET_NY(buffer), 2);
    CHECK_EQUAL(STARPU_MATRIX_GET_LD(buffer), 4);
    CHECK_EQUAL(STARPU_MATRIX_GET_ELEMSIZE(buffer), sizeof(int));
    CHECK_EQUAL(STARPU_MATRIX_GET_ALLOCSIZE(buffer), sizeof values);
    starpu_data_unregister(handle);
    return check_stop();
}
