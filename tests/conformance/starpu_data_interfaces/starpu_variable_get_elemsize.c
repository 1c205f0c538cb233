// The size in bytes.
#include "check.h"

int main(void) {
    double value = 1.0;
    starpu_data_handle_t handle;
    check_start();
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    CHECK_EQUAL(starpu_variable_get_elemsize(handle), sizeof(double));
    starpu_data_unregister(handle);
    return check_stop();
}
