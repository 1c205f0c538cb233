// The running task in its codelet and in its callback, none elsewhere.
#include "check.h"

static struct starpu_task *in_codelet, *in_callback;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    in_codelet = starpu_task_get_current();
}

static void ask_in_callback(void* arg) {
    (void)arg;
    in_callback = starpu_task_get_current();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    struct starpu_task* task;
    check_start();
    CHECK(starpu_task_get_current() == NULL);
    task = check_task(&asking, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    task->callback_func = ask_in_callback;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK(in_codelet == task);
    CHECK(in_callback == task);
    starpu_task_destroy(task);
    return check_stop();
}
