// An attempt that fails while the prologue that began it has not returned: what it left is read by no task.
#include "failing_tasks/failing.h"

static int readers_run;

static void count(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&readers_run);
}

static struct starpu_codelet failing = {
    .cpu_funcs = {fail_with_io_error}, .nbuffers = 1, .modes = {STARPU_W}, .name = "failing"};
static struct starpu_codelet reading = {.cpu_funcs = {count}, .nbuffers = 1, .modes = {STARPU_R}};

static void begin_and_linger(void* arg) {
    (void)arg;
    starpu_task_ft_prologue(NULL);
    check_linger();
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    task = check_task(&failing, handle, NULL);
    task->prologue_callback_func = begin_and_linger;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_submit(&reading, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(readers_run, 0);
    starpu_data_unregister(handle);
    return check_survived();
}
