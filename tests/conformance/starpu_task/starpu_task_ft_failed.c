// An attempt that says it has failed is repeated, one that says nothing is not.
#include "check.h"

enum { failures = 3 };

static int attempts;

static void fail_at_first(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    if (STARPU_ATOMIC_ADD(&attempts, 1) <= failures) starpu_task_ft_failed(starpu_task_get_current());
}
static struct starpu_codelet failing = {.cpu_funcs = {fail_at_first}, .nbuffers = 1, .modes = {STARPU_RW}};

static void submit_with_attempts(struct starpu_codelet* codelet, starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(codelet, handle, NULL);
    task->prologue_callback_func = starpu_task_ft_prologue;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    submit_with_attempts(&increment, handle);
    submit_with_attempts(&failing, handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1 + failures + 1);
    return check_stop();
}
