// That of the data, unless the model has a function of its own.
#include "check.h"

#include <starpu_perfmodel.h>
#include <starpu_scheduler.h>

static uint32_t always_five(struct starpu_task* task) {
    (void)task;
    return 5;
}

static size_t size_of_argument(struct starpu_task* task, unsigned implementation) {
    (void)implementation;
    return task->cl_arg_size;
}

static struct starpu_perfmodel own = {.footprint = always_five};
static struct starpu_perfmodel by_size = {.size_base = size_of_argument};

int main(void) {
    int value = 0;
    uint32_t small;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    task = check_task(&increment, handle, NULL);
    CHECK_EQUAL(starpu_task_footprint(NULL, task, NULL, 0), starpu_task_data_footprint(task));
    CHECK_EQUAL(starpu_task_footprint(&own, task, NULL, 0), 5);
    task->cl_arg_size = 10;
    small = starpu_task_footprint(&by_size, task, NULL, 0);
    task->cl_arg_size = 1000;
    CHECK(starpu_task_footprint(&by_size, task, NULL, 0) != small);
    task->cl_arg_size = 0;
    check_drop(task);
    starpu_data_unregister(handle);
    return check_stop();
}
