// A task is tried until it succeeds; what comes after it on its data waits for that.
#include "check.h"

enum { failures = 3 };

static int attempts;

static void fail_at_first(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    if (STARPU_ATOMIC_ADD(&attempts, 1) <= failures) starpu_task_ft_failed(starpu_task_get_current());
}
static struct starpu_codelet failing = {.cpu_funcs = {fail_at_first}, .nbuffers = 1, .modes = {STARPU_RW}};

static int called_back;

int main(void) {
    int value = 0, seen = 0;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    task = check_task(&failing, handle, NULL);
    task->prologue_callback_func = starpu_task_ft_prologue;
    task->callback_func = check_tick;
    task->callback_arg = &called_back;
    task->detach = 0;
    task->destroy = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_submit(&load, handle, &seen);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_count(&attempts), failures + 1);
    CHECK_EQUAL(check_count(&called_back), 1);
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, failures + 1);
    return check_stop();
}
