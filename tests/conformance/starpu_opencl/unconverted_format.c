// Multiformat data without a codelet that converts them: the task fails and says so, and the data keep their
// value.
#include "check_opencl.h"

static void never(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_failed(__FILE__, __LINE__, "the kernel ran on data of another format");
}

static struct starpu_codelet codelet = {
    .opencl_funcs = {never}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "never"};
static struct starpu_multiformat_data_interface_ops formats = {.cpu_elemsize = sizeof(int),
                                                               .opencl_elemsize = sizeof(int)};

int main(void) {
    int x[4] = {1, 2, 3, 4};
    starpu_data_handle_t handle = NULL;
    struct starpu_task* task;
    check_opencl_start();
    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, x, 4, &formats);
    task = check_task(&codelet, handle, NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), -EINVAL);
    starpu_data_unregister(handle);
    return check_opencl_stop();
}
