// Bytes of a vector.
#include "check.h"

int main(void) {
    int values[5] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 5, sizeof(int));
    CHECK_EQUAL(starpu_data_get_size(handle), sizeof values);
    starpu_data_unregister(handle);
    return check_stop();
}
