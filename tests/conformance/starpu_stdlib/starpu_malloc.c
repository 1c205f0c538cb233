// The memory can be used by the application and by tasks.
#include "check.h"

int main(void) {
    void* memory = NULL;
    starpu_data_handle_t handle;
    check_start();
    CHECK_EQUAL(starpu_malloc(&memory, sizeof(int)), 0);
    CHECK(memory != NULL);
    *(int*)memory = 1;
    handle = check_int(memory);
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(*(int*)memory, 2);
    CHECK_EQUAL(starpu_free_flags(memory, sizeof(int), STARPU_MALLOC_PINNED), 0);
    return check_stop();
}
