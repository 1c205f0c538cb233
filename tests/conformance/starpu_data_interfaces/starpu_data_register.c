// A vector registered by its interface struct is like one registered by name.
#include "check.h"

int main(void) {
    int values[4] = {1, 2, 3, 4};
    struct starpu_vector_interface vector;
    starpu_data_handle_t handle = NULL;
    memset(&vector, 0, sizeof vector);
    vector.id = STARPU_VECTOR_INTERFACE_ID;
    vector.ptr = (uintptr_t)values;
    vector.dev_handle = (uintptr_t)values;
    vector.nx = 4;
    vector.elemsize = sizeof(int);
    vector.allocsize = sizeof values;
    check_start();
    starpu_data_register(&handle, STARPU_MAIN_RAM, &vector, &starpu_interface_vector_ops);
    CHECK(handle != NULL);
    CHECK_EQUAL(starpu_vector_get_nx(handle), 4);
    CHECK(starpu_vector_get_local_ptr(handle) == (uintptr_t)values);
    starpu_data_unregister(handle);
    return check_stop();
}
