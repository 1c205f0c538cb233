// STARPU_CL_ARGS_NFREE passes a packed buffer to the task and leaves it to the caller.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 32;
    void* buffer;
    size_t size;
    starpu_codelet_pack_args(&buffer, &size, STARPU_VALUE, &value, sizeof(value), 0);
    for (int i = 0; i < 2; ++i) {
        received = 0;
        CHECK_EQUAL(starpu_task_insert(&keep, STARPU_CL_ARGS_NFREE, buffer, size, 0), 0);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        CHECK_EQUAL(received, 32);
    }
    free(buffer);
    return check_stop();
}
