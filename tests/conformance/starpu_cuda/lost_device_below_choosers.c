// Tasks that only a lost device could run fail, also those that lie above the component that chooses where
// tasks go.
#include "starpu_cuda/loss.h"

enum { tasks = 30 };

static unsigned able;

static struct starpu_task* submit_for_lost(starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(&increment_there, handle, NULL);
    task->workerids = &able;
    task->workerids_len = 1;
    return check_submitted(task);
}

int main(void) {
    int hit = 1, values[tasks], i;
    starpu_data_handle_t h_hit, handles[tasks];
    struct starpu_task *failing, *waiting[tasks];
    setenv("STARPU_NTASKS_THRESHOLD", "1", 1);
    check_start_on_devices(1);
    able = 1u << check_worker(0);
    h_hit = check_int(&hit);
    failing = check_submitted(check_task_on(check_worker(0), &losing, h_hit, NULL));
    check_await(&check_has_begun, 1);
    for (i = 0; i < tasks; ++i) {
        values[i] = i;
        handles[i] = check_int(&values[i]);
        waiting[i] = submit_for_lost(handles[i]);
    }
    check_tick(&check_may_lose);
    for (i = 0; i < tasks; ++i) CHECK_EQUAL(starpu_task_wait(waiting[i]), -ENODEV);
    CHECK_EQUAL(starpu_task_wait(failing), -EIO);
    starpu_data_unregister_no_coherency(h_hit);
    for (i = 0; i < tasks; ++i) {
        starpu_data_unregister(handles[i]);
        CHECK_EQUAL(values[i], i);
    }
    starpu_shutdown();
    CHECK_EQUAL(emulated_cuda_violations(), 0);
    return 0;
}
