// The address of the first element.
#include "check.h"

int main(void) {
    int values[24] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 3, 5, sizeof(int));
    CHECK(starpu_matrix_get_local_ptr(handle) == (uintptr_t)values);
    starpu_data_unregister(handle);
    return check_stop();
}
