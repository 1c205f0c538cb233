// The statements run while the data is held.
#include "check.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(STARPU_DATA_ACQUIRE_CB)
static int value = 1, seen, called;

// The statements are a nested function of the one they stand in, which must not return before they have run.
int main(void) {
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    STARPU_DATA_ACQUIRE_CB(handle, STARPU_R, seen = value; check_tick(&called));
    CHECK_EQUAL(check_count(&called), 0);
    check_open(1);
    check_await(&called, 1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 2);
    return check_stop();
}
#else
int main(void) {
    return 0;
}
#endif
