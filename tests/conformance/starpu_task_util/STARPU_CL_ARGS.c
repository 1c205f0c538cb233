// STARPU_CL_ARGS passes a packed buffer to the task, which frees it.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 31;
    void* buffer;
    size_t size;
    starpu_codelet_pack_args(&buffer, &size, STARPU_VALUE, &value, sizeof(value), 0);
    struct starpu_task* task = starpu_task_build(&keep, STARPU_CL_ARGS, buffer, size, 0);
    CHECK(task != NULL);
    CHECK(task->cl_arg == buffer && task->cl_arg_size == size && task->cl_arg_free == 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 31);
    return check_stop();
}
