// What a kernel reads of a vector through the STARPU_VECTOR_* macros.
#include "check.h"

int main(void) {
    int values[20] = {0};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_vector_data_register_allocsize(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 5, sizeof(int),
                                          sizeof values);
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK(STARPU_VECTOR_GET_PTR(buffer) == (uintptr_t)values);
    CHECK(STARPU_VECTOR_GET_DEV_HANDLE(buffer) == (uintptr_t)values);
    CHECK_EQUAL(STARPU_VECTOR_GET_OFFSET(buffer), 0);
    CHECK_EQUAL(STARPU_VECTOR_GET_NX(buffer), 5);
    CHECK_EQUAL(STARPU_VECTOR_GET_ELEMSIZE(buffer), sizeof(int));
    CHECK_EQUAL(STARPU_VECTOR_GET_ALLOCSIZE(buffer), sizeof values);
    CHECK_EQUAL(STARPU_VECTOR_GET_SLICE_BASE(buffer), 0);
    starpu_data_unregister(handle);
    return check_stop();
}
