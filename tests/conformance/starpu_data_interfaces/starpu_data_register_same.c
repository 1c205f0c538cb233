// The same shape without a home.
#include "check.h"

int main(void) {
    int values[4] = {1, 2, 3, 4};
    starpu_data_handle_t first, second;
    check_start();
    starpu_vector_data_register(&first, STARPU_MAIN_RAM, (uintptr_t)values, 4, sizeof(int));
    starpu_data_register_same(&second, first);
    CHECK(second != NULL && second != first);
    CHECK_EQUAL(starpu_vector_get_nx(second), 4);
    CHECK_EQUAL(starpu_data_get_home_node(second), -1);
    starpu_data_unregister(second);
    starpu_data_unregister(first);
    return check_stop();
}
