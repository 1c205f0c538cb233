// The meta task ends when the program's check says so, not before.
#include "check.h"

static int value, judged;

// Enough is enough once the value is 5.
static void judge(void* meta) {
    struct starpu_task* attempt = starpu_task_get_current();
    CHECK(attempt != meta);
    (void)STARPU_ATOMIC_ADD(&judged, 1);
    if (value < 5) {
        struct starpu_task* again = starpu_task_ft_create_retry((struct starpu_task*)meta, attempt, judge);
        CHECK(again != NULL && again->cl == attempt->cl);
        CHECK_EQUAL(starpu_task_submit_nodeps(again), 0);
        return;
    }
    starpu_task_ft_success((struct starpu_task*)meta);
}

int main(void) {
    starpu_data_handle_t handle;
    struct starpu_task* task;
    void (*check)(void*) = judge;
    check_start();
    handle = check_int(&value);
    task = check_task(&increment, handle, NULL);
    task->prologue_callback_func = starpu_task_ft_prologue;
    memcpy(&task->prologue_callback_arg, &check, sizeof check);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_count(&judged), 5);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 5);
    return check_stop();
}
