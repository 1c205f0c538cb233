// The copy runs on its own, and frees nothing of the original.
#include "check.h"

int main(void) {
    int value = 0;
    struct starpu_task *task, *copy;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    task = check_task(&increment, handle, malloc(sizeof(int)));
    task->cl_arg_free = 1;
    task->destroy = 0;
    task->dyn_handles = malloc(sizeof(starpu_data_handle_t));
    task->dyn_handles[0] = handle;
    copy = starpu_task_dup(task);
    CHECK(copy != NULL && copy != task);
    CHECK(copy->cl == &increment && copy->cl_arg == task->cl_arg);
    CHECK(copy->dyn_handles != task->dyn_handles && copy->dyn_handles[0] == handle);
    CHECK_EQUAL(copy->cl_arg_free, 0);
    CHECK_EQUAL(copy->destroy, 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_submit(copy), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    starpu_task_destroy(task);
    return check_stop();
}
