// The size of an element.
#include "check.h"

int main(void) {
    int values[24] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_block_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 12, 3, 2, 2, sizeof(int));
    CHECK_EQUAL(starpu_block_get_elemsize(handle), sizeof(int));
    starpu_data_unregister(handle);
    return check_stop();
}
