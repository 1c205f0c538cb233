// Packed bytes become the value of other data, and are freed.
#include "check.h"

int main(void) {
    int from[3] = {7, 8, 9}, to[3] = {0, 0, 0};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    starpu_data_handle_t source, target;
    check_start();
    starpu_vector_data_register(&source, STARPU_MAIN_RAM, (uintptr_t)from, 3, sizeof(int));
    starpu_vector_data_register(&target, STARPU_MAIN_RAM, (uintptr_t)to, 3, sizeof(int));
    CHECK_EQUAL(starpu_data_acquire(source, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_pack(source, &packed, &count), 0);
    starpu_data_release(source);
    CHECK_EQUAL(starpu_data_acquire(target, STARPU_W), 0);
    CHECK_EQUAL(starpu_data_unpack(target, packed, (size_t)count), 0);
    starpu_data_release(target);
    starpu_data_unregister(source);
    starpu_data_unregister(target);
    CHECK_EQUAL(memcmp(from, to, sizeof from), 0);
    return check_stop();
}
