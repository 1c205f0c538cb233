// Without order, whoever reads or writes finds everything merged that was contributed before it ran.
#include "summing.h"

int main(void) {
    int value = 100, round, seen;
    starpu_data_handle_t handle, fresh;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &adding_up, &clearing);
    starpu_data_set_sequential_consistency_flag(handle, 0);
    for (round = 1; round <= 20; ++round) {
        contribute(handle, 10);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        check_submit(round % 2 ? &load : &increment, handle, &seen);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        if (round % 2) CHECK_EQUAL(seen, 100 + 10 * round + round / 2);
        CHECK_EQUAL(read_int(handle), 100 + 10 * round + round / 2);
    }
    contribute(handle, 10);
    submit_unordered(&increment, handle, NULL);
    contribute(handle, 10);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 331);
    fresh = check_homeless_int(); // nothing to begin with
    starpu_data_set_reduction_methods(fresh, &adding_up, &clearing);
    starpu_data_set_sequential_consistency_flag(fresh, 0);
    contribute(fresh, 50);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(read_int(fresh), 50);
    contribute(fresh, 50);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(read_int(fresh), 100);
    starpu_data_unregister(fresh);
    return check_stop();
}
