// No less than the size, or -1 for kinds that set no limit.
#include "check.h"

int main(void) {
    int values[5] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 5, sizeof(int));
    CHECK(starpu_data_get_max_size(handle) == -1 ||
          starpu_data_get_max_size(handle) >= (starpu_ssize_t)sizeof values);
    starpu_data_unregister(handle);
    return check_stop();
}
