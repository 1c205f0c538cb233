// Finds data by its address while it is registered.
#include "check.h"

int main(void) {
    int values[4] = {0};
    starpu_data_handle_t handle = NULL;
    check_start();
    CHECK(starpu_data_lookup(values) == NULL);
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, sizeof(int));
    CHECK(starpu_data_lookup(values) == handle);
    CHECK(starpu_data_lookup(values + 1) == NULL);
    starpu_data_unregister(handle);
    CHECK(starpu_data_lookup(values) == NULL);
    return check_stop();
}
