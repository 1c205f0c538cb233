// A callback runs after the successors were released: it can wait for one of them.
#include "check.h"

static int successor_ran;

static void wait_for_successor(void* arg) {
    (void)arg;
    check_await(&successor_ran, 1);
}

static void say_so(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&successor_ran);
}

static struct starpu_codelet saying = {.cpu_funcs = {say_so}, .nbuffers = 1, .modes = {STARPU_R}};

int main(void) {
    int value = 0;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    task = check_task(&increment, handle, NULL);
    task->callback_func = wait_for_successor;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_submit(&saying, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(successor_ran, 1);
    return check_stop();
}
