// A task is submitted again with other data after the data of its last run was unregistered.
#include "check.h"

int main(void) {
    int values[3] = {0}, i;
    starpu_data_handle_t constant, handle;
    struct starpu_codelet both = {
        .cpu_funcs = {check_increment}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
    struct starpu_task* task;
    check_start();
    constant = check_int(&values[2]);
    task = check_task(&both, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    for (i = 0; i < 20; ++i) {
        handle = check_int(&values[i % 2]);
        task->handles[0] = handle;
        task->handles[1] = constant;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK_EQUAL(starpu_task_wait(task), 0);
        starpu_data_unregister(handle);
    }
    starpu_data_unregister(constant);
    CHECK_EQUAL(values[0], 10);
    CHECK_EQUAL(values[1], 10);
    starpu_task_destroy(task);
    return check_stop();
}
