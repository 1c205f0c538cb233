// STARPU_DETERMINISTIC=1: commuting accesses run in the order of submission.
#include "check.h"

enum { tasks = 500 };

static int order[tasks], next;

static void note(void* buffers[], void* number) {
    (void)buffers;
    order[STARPU_ATOMIC_ADD(&next, 1) - 1] = *(int*)number; // the main thread looks at the count meanwhile
}

static struct starpu_codelet noting = {
    .cpu_funcs = {note}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};

int main(void) {
    int value = 0, i, numbers[tasks];
    starpu_data_handle_t handle;
    setenv("STARPU_DETERMINISTIC", "1", 1);
    check_start_with(4);
    handle = check_int(&value);
    for (i = 0; i < tasks; ++i) {
        struct starpu_task* task = check_task(&noting, handle, &numbers[i]);
        numbers[i] = i;
        task->priority = i % 7;
        if (i == 3)
            check_submit_gated(task, 1); // it holds the others back
        else
            CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    check_await(&next, 3);
    check_linger();
    CHECK_EQUAL(check_count(&next), 3);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(next, tasks);
    for (i = 0; i < tasks; ++i) CHECK_EQUAL(order[i], i);
    return check_stop();
}
