// starpu_task_set that fails leaves the task as it was: what it owns, and what its end waits for.
#include "check_error.h"

static struct starpu_codelet nothing_to_do = {.cpu_funcs = {check_run}, .name = "nothing to do"};

int main(void) {
    const int wrong_code = 5 << 20;
    struct starpu_task* task;
    void* argument = malloc(8);
    int value = 3;
    check_start();
    task = starpu_task_create();
    task->cl_arg = argument;
    task->cl_arg_size = 8;
    task->cl_arg_free = 1;
    task->priority = 1;
    EXPECT_ERROR(starpu_task_set(task, &nothing_to_do, STARPU_PRIORITY, 3, STARPU_VALUE, &value, sizeof value,
                                 STARPU_TASK_END_DEP, 1, wrong_code, 0),
                 -EINVAL, "nothing to do");
    CHECK(task->cl == NULL && task->cl_arg == argument);
    CHECK_EQUAL(task->cl_arg_free, 1);
    CHECK_EQUAL(task->priority, 1);
    task->detach = 0;
    task->cl = &nothing_to_do;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0); // no release is awaited
    return check_stop();
}
