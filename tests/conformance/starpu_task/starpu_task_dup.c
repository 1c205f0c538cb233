// The copy runs on its own.
#include "check.h"

int main(void) {
    int value = 0;
    struct starpu_task *task, *copy;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    task = check_task(&increment, handle, NULL);
    copy = starpu_task_dup(task);
    CHECK(copy != NULL && copy != task);
    CHECK(copy->cl == &increment);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_submit(copy), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
