// What a kernel reads of a block through the STARPU_BLOCK_* macros.
#include "check.h"

int main(void) {
    int values[20] = {0};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_block_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 3, 8, 3, 2, 2, sizeof(int));
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK(STARPU_BLOCK_GET_PTR(buffer) == (uintptr_t)values);
    CHECK(STARPU_BLOCK_GET_DEV_HANDLE(buffer) == (uintptr_t)values);
    CHECK_EQUAL(STARPU_BLOCK_GET_OFFSET(buffer), 0);
    CHECK_EQUAL(STARPU_BLOCK_GET_NX(buffer), 3);
    CHECK_EQUAL(STARPU_BLOCK_GET_NY(buffer), 2);
    CHECK_EQUAL(STARPU_BLOCK_GET_NZ(buffer), 2);
    CHECK_EQUAL(STARPU_BLOCK_GET_LDY(buffer), 3);
    CHECK_EQUAL(STARPU_BLOCK_GET_LDZ(buffer), 8);
    CHECK_EQUAL(STARPU_BLOCK_GET_ELEMSIZE(buffer), sizeof(int));
    starpu_data_unregister(handle);
    return check_stop();
}
