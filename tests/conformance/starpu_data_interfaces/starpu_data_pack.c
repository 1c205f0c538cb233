// The packed bytes hold the value.
#include "check.h"

int main(void) {
    int values[3] = {7, 8, 9};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 3, sizeof(int));
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_pack(handle, NULL, &count), 0);
    CHECK_EQUAL(count, sizeof values);
    count = 0;
    CHECK_EQUAL(starpu_data_pack(handle, &packed, &count), 0);
    CHECK_EQUAL(count, sizeof values);
    CHECK(packed != values);
    CHECK_EQUAL(memcmp(packed, values, sizeof values), 0);
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_free_flags(packed, (size_t)count, 0), 0);
    starpu_data_unregister(handle);
    return check_stop();
}
