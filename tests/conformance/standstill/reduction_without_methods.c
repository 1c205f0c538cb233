// A reduction on data that does not know how to reduce.
#include "check_standstill.h"

int main(void) {
    struct starpu_codelet adding = {
        .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "adding"};
    int value = 1;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start_impatient();
    handle = check_int(&value);
    task = check_task(&adding, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "starpu_data_set_reduction_methods");
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    return check_survived();
}
