// The buffer can be given to a task, which frees it.
#include "check.h"

static int got;

static void take(void* buffers[], void* arg) {
    (void)buffers;
    starpu_codelet_unpack_args(arg, &got, 0);
}

static struct starpu_codelet taking = {.cpu_funcs = {take}};

int main(void) {
    struct starpu_codelet_pack_arg_data state;
    struct starpu_task* task;
    int value = 6;
    check_start();
    task = check_task(&taking, NULL, NULL);
    starpu_codelet_pack_arg_init(&state);
    starpu_codelet_pack_arg(&state, &value, sizeof value);
    starpu_codelet_pack_arg_fini(&state, &task->cl_arg, &task->cl_arg_size);
    task->cl_arg_free = 1;
    CHECK(task->cl_arg_size >= sizeof(int) + sizeof(size_t) + sizeof value);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, 6);
    return check_stop();
}
