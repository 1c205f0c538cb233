// The application acquires the whole and pieces like tasks use them: the switches come by themselves.
#include "starpu_data_filters/plans.h"

static int calls;

static void read_and_release(void* handle) {
    CHECK_EQUAL(plan_values[7], 3);
    check_tick(&calls);
    starpu_data_release((starpu_data_handle_t)handle);
}

int main(void) {
    starpu_data_handle_t whole, halves[2], quarters[4];
    int tries = 0;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(whole, 4, quarters);

    check_submit(&adding, halves[1], NULL);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_RW), 0); // sees the piece's task
    CHECK_EQUAL(plan_values[7], 1);
    check_submit(&adding, quarters[3], NULL); // waits for the release
    check_linger();
    CHECK_EQUAL(plan_values[7], 1);
    plan_values[7] = 1;
    starpu_data_release(whole);
    CHECK_EQUAL(starpu_data_acquire(halves[1], STARPU_RW), 0);
    CHECK_EQUAL(plan_values[7], 2);
    ++plan_values[7];
    starpu_data_release(halves[1]);
    CHECK_EQUAL(starpu_data_acquire_cb(whole, STARPU_R, read_and_release, whole), 0);
    check_await(&calls, 1);

    // One try is enough when nothing is in the way, whatever switch it needs.
    starpu_task_wait_for_all();
    CHECK_EQUAL(starpu_data_acquire_try(quarters[0], STARPU_RW), 0);
    starpu_data_release(quarters[0]);
    plan_submit_gated(&adding, quarters[0], NULL, 1);
    CHECK_EQUAL(starpu_data_acquire_try(whole, STARPU_R), -EAGAIN);
    check_open(1);
    while (starpu_data_acquire_try(whole, STARPU_R) != 0) CHECK(++tries < 10000000);
    CHECK_EQUAL(plan_values[0], 1);
    starpu_data_release(whole);

    // Two acquisitions to read, of the whole and of a piece, are held together.
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_acquire(halves[0], STARPU_R), 0);
    starpu_data_release(whole);
    starpu_data_release(halves[0]);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition_clean(whole, 4, quarters);
    starpu_data_unregister(whole);
    return check_stop();
}
