// The number of lines.
#include "check.h"

int main(void) {
    int values[24] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 3, 5, sizeof(int));
    CHECK_EQUAL(starpu_matrix_get_ny(handle), 5);
    starpu_data_unregister(handle);
    return check_stop();
}
