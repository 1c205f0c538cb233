// Bytes become the value of the node's copy and stay the caller's.
#include "check.h"

int main(void) {
    int from[3] = {7, 8, 9}, to[3] = {0, 0, 0};
    starpu_data_handle_t target;
    check_start();
    starpu_vector_data_register(&target, STARPU_MAIN_RAM, (uintptr_t)to, 3, sizeof(int));
    CHECK_EQUAL(starpu_data_acquire(target, STARPU_W), 0);
    CHECK_EQUAL(starpu_data_peek_node(target, STARPU_MAIN_RAM, from, sizeof from), 0);
    starpu_data_release(target);
    starpu_data_unregister(target);
    CHECK_EQUAL(memcmp(from, to, sizeof from), 0);
    return check_stop();
}
