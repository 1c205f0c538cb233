// Both callbacks are called in turn; the more urgent of two acquisitions that wait comes first.
#include "check.h"

static starpu_data_handle_t handle;
static char trace[8];
static int calls;

static void acquired(void* arg, int* node, enum starpu_data_access_mode mode) {
    CHECK_EQUAL(*node, STARPU_MAIN_RAM);
    CHECK_EQUAL(mode, STARPU_RW);
    trace[calls] = *(char*)arg;
    check_tick(&calls);
}

static void then_release(void* arg) {
    CHECK_EQUAL(trace[calls - 1], *(char*)arg);
    starpu_data_release(handle);
}

int main(void) {
    int value = 0;
    long before = 7, after = 7;
    char low = 'l', high = 'h', first = 'f';
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(
        starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
            handle, STARPU_MAIN_RAM, STARPU_RW, acquired, then_release, &first, 1, 0, &before, &after, 0),
        0);
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(before, -1);
    CHECK_EQUAL(after, -1);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    CHECK_EQUAL(starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
                    handle, STARPU_MAIN_RAM, STARPU_RW, acquired, then_release, &low, 0, 0, NULL, NULL, 1),
                0);
    CHECK_EQUAL(starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
                    handle, STARPU_MAIN_RAM, STARPU_RW, acquired, then_release, &high, 0, 0, NULL, NULL, 5),
                0);
    CHECK_EQUAL(calls, 1);
    starpu_data_release(handle);
    check_await(&calls, 3);
    CHECK_TEXT(trace, "fhl");
    starpu_data_unregister(handle);
    return check_stop();
}
