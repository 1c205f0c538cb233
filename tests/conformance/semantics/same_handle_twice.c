// A task that names data twice gets one copy, in the strongest mode.
#include "check.h"

static int same;

static void compare(void* buffers[], void* arg) {
    (void)arg;
    same = CHECK_BUFFER(buffers, 0) == CHECK_BUFFER(buffers, 1);
    ++*CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet comparing = {
    .cpu_funcs = {compare}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}};

int main(void) {
    int value = 1, seen = 0;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit(&increment, handle, NULL);
    task = check_task(&comparing, handle, NULL);
    task->handles[1] = handle;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(same, 1);
    CHECK_EQUAL(seen, 3);
    return check_stop();
}
