// What a kernel reads of a variable through the STARPU_VARIABLE_* macros.
#include "check.h"

int main(void) {
    int values[20] = {0};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, sizeof(int));
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK(STARPU_VARIABLE_GET_PTR(buffer) == (uintptr_t)values);
    CHECK(STARPU_VARIABLE_GET_DEV_HANDLE(buffer) == (uintptr_t)values);
    CHECK_EQUAL(STARPU_VARIABLE_GET_OFFSET(buffer), 0);
    CHECK_EQUAL(STARPU_VARIABLE_GET_ELEMSIZE(buffer), sizeof(int));
    starpu_data_unregister(handle);
    return check_stop();
}
