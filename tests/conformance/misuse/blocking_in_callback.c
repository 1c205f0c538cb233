// Calls that wait are refused inside callbacks, those of tasks and of acquisitions.
#include "check_error.h"

static starpu_data_handle_t handle;
static int called;

static void block(void* arg) {
    (void)arg;
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -EDEADLK, "starpu_data_acquire");
    EXPECT_ERROR(starpu_task_wait_for_all(), -EDEADLK, "starpu_task_wait_for_all");
    check_tick(&called);
}

static void block_and_release(void* arg) {
    block(arg);
    starpu_data_release(handle);
}

int main(void) {
    int value = 0;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    task = check_task(&run, NULL, NULL);
    task->callback_func = block;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_R, block_and_release, NULL), 0);
    check_await(&called, 2);
    starpu_data_unregister(handle);
    return check_survived();
}
