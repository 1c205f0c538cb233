// A duplicate made with asynchronous 0 has its value when the call returns; data of any kind can be
// duplicated.
#include "check.h"

int main(void) {
    int values[8] = {1, 2, 3, -1, 4, 5, 6, -1};
    starpu_data_handle_t handle = NULL, duplicate = NULL;
    check_start();
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 3, 2, sizeof(int));
    CHECK_EQUAL(starpu_data_dup_ro(&duplicate, handle, 0), 0);
    const int* copied = (const int*)starpu_matrix_get_local_ptr(duplicate);
    CHECK(copied != values);
    for (int i = 0; i < 6; ++i) CHECK_EQUAL(copied[i], i + 1);
    starpu_data_unregister(duplicate);
    starpu_data_unregister(handle);
    return check_stop();
}
