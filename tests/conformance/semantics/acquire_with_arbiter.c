// Acquisitions of data with an arbiter, ordered and not, keep commuting tasks out.
#include "summing.h"

int main(void) {
    int value = 0, round;
    starpu_data_handle_t handle;
    starpu_arbiter_t arbiter;
    check_start();
    arbiter = starpu_arbiter_create();
    handle = check_int(&value);
    starpu_data_assign_arbiter(handle, arbiter);
    for (round = 0; round < 50; ++round) {
        int before;
        check_submit(&commuting, handle, NULL);
        submit_unordered(&commuting, handle, NULL);
        CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
        before = ++value;
        check_submit(&commuting, handle, NULL);
        submit_unordered(&commuting, handle, NULL);
        CHECK_EQUAL(value, before);
        starpu_data_release(handle);
    }
    starpu_data_unregister(handle);
    starpu_arbiter_destroy(arbiter);
    CHECK_EQUAL(value, 250);
    return check_stop();
}
