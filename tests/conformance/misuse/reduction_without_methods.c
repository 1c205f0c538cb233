// STARPU_REDUX needs methods.
#include "check_error.h"

static struct starpu_codelet contribute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contribute"};

int main(void) {
    int value = 0;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    task = check_task(&contribute, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "contribute");
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "starpu_data_set_reduction_methods");
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    return check_survived();
}
