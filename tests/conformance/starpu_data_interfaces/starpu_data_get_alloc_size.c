// Bytes allocated for a vector that can grow.
#include "check.h"

int main(void) {
    int values[9] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register_allocsize(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 5, sizeof(int),
                                          sizeof values);
    CHECK_EQUAL(starpu_data_get_alloc_size(handle), sizeof values);
    CHECK_EQUAL(starpu_data_get_size(handle), 5 * sizeof(int));
    starpu_data_unregister(handle);
    return check_stop();
}
