// Methods that cannot work are refused when they are set, and data is named once where it is reduced.
#include "check_error.h"

static struct starpu_codelet any = {.cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet first = {.cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet nothing = {.nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet elsewhere = {
    .where = STARPU_CUDA, .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet reducing = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "reducing"};
static struct starpu_codelet twice = {
    .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_REDUX, STARPU_R}, .name = "twice"};

int main(void) {
    int value = 0;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_name(handle, "the sum");
    EXPECT_ERRNO(starpu_data_set_reduction_methods(handle, &nothing, &first), EINVAL, "cpu_funcs");
    EXPECT_ERRNO(starpu_data_set_reduction_methods(handle, &any, &elsewhere), EINVAL, "cpu_funcs");
    EXPECT_ERRNO(starpu_data_set_reduction_methods(handle, &first, &first), EINVAL, "1 buffers");
    EXPECT_ERRNO(starpu_data_set_reduction_methods(handle, &any, &any), EINVAL, "2 buffers");
    starpu_data_set_reduction_methods(handle, &any, &first);
    task = check_task(&twice, handle, NULL);
    task->handles[1] = handle;
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "twice");
    task->destroy = 0;
    starpu_task_destroy(task);
    check_submit(&reducing, handle, NULL);
    EXPECT_ERRNO(starpu_data_set_reduction_methods(handle, &any, &first), EBUSY, "the sum");
    EXPECT_ERROR(starpu_data_set_reduction_lanes(handle, 4), -EBUSY, "the sum");
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_data_set_reduction_lanes(handle, 4), 0);
    starpu_data_unregister(handle);
    return check_survived();
}
