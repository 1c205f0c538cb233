// Tasks that wait for data somebody holds are served by priority, then in the order they came.
#include "check.h"

static char trace[8];
static int length;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    trace[length++] = *(char*)arg;
}

static struct starpu_codelet noting = {
    .cpu_funcs = {note}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}, .name = "noting"};

int main(void) {
    int value = 0, i, calls = 0;
    static char names[] = "abcdef";
    static const int priorities[] = {0, 2, 1, 2, -1, 0};
    starpu_data_handle_t handle;
    check_start();
    starpu_sched_set_min_priority(-5);
    starpu_sched_set_max_priority(5);
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(handle, STARPU_RW, check_tick, &calls, 0), 0);
    for (i = 0; i < 6; ++i) {
        struct starpu_task* task = check_task(&noting, handle, &names[i]);
        task->cl_arg_size = 0;
        task->priority = priorities[i];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_TEXT(trace, "bdcafe");
    return check_stop();
}
