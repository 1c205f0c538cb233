// A codelet delays the end of its own task until another thread says so.
#include "check.h"

static void delay_end(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    *(struct starpu_task**)arg = starpu_task_get_current();
    starpu_task_end_dep_add(starpu_task_get_current(), 1);
    check_tick(&check_runs);
}
static struct starpu_codelet delaying = {.cpu_funcs = {delay_end}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int value = 0, seen = 0;
    struct starpu_task *task, *running = NULL;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    task = check_task(&delaying, handle, &running);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_submit(&load, handle, &seen);
    check_await(&check_runs, 1);
    check_linger();
    CHECK_EQUAL(seen, 0); // its data are not released either
    CHECK(running == task);
    starpu_task_end_dep_release(running);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(seen, 1);
    starpu_data_unregister(handle);
    return check_stop();
}
