// Waiting for its own release, a thread would wait for ever.
#include "check_error.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_name(handle, "in hand");
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    EXPECT_ERRNO(starpu_data_invalidate(handle), EBUSY, "in hand");
    starpu_data_invalidate_submit(handle); // may wait for it
    starpu_data_release(handle);
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -ENODATA, "in hand");
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_W), 0); // and goes on working
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return check_survived();
}
