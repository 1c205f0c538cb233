// A program that takes a handle from a task which it has submitted and which is blocked: shutdown cancels the
// task all the same.
#include "check_standstill.h"

static int value, ended;

int main(void) {
    starpu_data_handle_t handle;
    struct starpu_task *behind, *forgotten;
    check_start_impatient();
    handle = check_int(&value);
    forgotten = check_kept("forgotten");
    behind = check_task(&increment, handle, NULL);
    behind->callback_func = check_tick;
    behind->callback_arg = &ended;
    starpu_task_declare_deps(behind, 1, forgotten);
    CHECK_EQUAL(starpu_task_submit(behind), 0);
    behind->handles[0] = NULL;

    check_listen();
    starpu_shutdown();
    check_stop_listening();
    CHECK(strstr(check_said, "1 tasks are blocked") != NULL);
    CHECK_EQUAL(check_count(&ended), 1);
    CHECK_EQUAL(value, 0);
    return 0;
}
