// A kernel function that says it failed: its task fails, what depends on the data is told, and other tasks go
// on.
#include "check_opencl.h"

static void fail(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(-EIO, "for the test");
}

static struct starpu_codelet failing = {.opencl_funcs = {fail},
                                        .opencl_flags = {STARPU_OPENCL_ASYNC},
                                        .nbuffers = 1,
                                        .modes = {STARPU_RW},
                                        .name = "fail"};

int main(void) {
    int x[100], y[100], factor = 2;
    starpu_data_handle_t bad, good;
    struct starpu_task* task;
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    for (int i = 0; i < 100; ++i) x[i] = y[i] = i;
    bad = check_vector(x, 100);
    good = check_vector(y, 100);
    task = check_task(&failing, bad, NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    for (int i = 0; i < 3; ++i) check_submit(&scale, good, &factor);
    CHECK_EQUAL(starpu_task_wait(task), -EIO);
    starpu_data_unregister(good);
    starpu_data_unregister(bad);
    for (int i = 0; i < 100; ++i) CHECK_EQUAL(y[i], 8 * i);
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
