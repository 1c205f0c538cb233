// The number of elements.
#include "check.h"

int main(void) {
    int values[24] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 6, sizeof(int));
    CHECK_EQUAL(starpu_vector_get_nx(handle), 6);
    starpu_data_unregister(handle);
    return check_stop();
}
