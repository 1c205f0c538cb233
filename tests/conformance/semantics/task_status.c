// A task says where it stands: not submitted, waiting for a tag, ready, running, finished.
#include "check.h"

static struct starpu_task* task;
static int before_codelet, in_codelet, in_callback, of_current;

static void look(void* status) {
    *(int*)status = (int)task->status;
}

static void look_in_codelet(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    look(&in_codelet);
}
static struct starpu_codelet looking = {.cpu_funcs = {look_in_codelet}};

static void look_at_current(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    of_current = (int)starpu_task_get_current()->status;
}
static struct starpu_codelet looking_at_current = {.cpu_funcs = {look_at_current}};

int main(void) {
    check_start();
    task = check_task(&looking, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    task->prologue_callback_pop_func = look;
    task->prologue_callback_pop_arg = &before_codelet;
    task->callback_func = look;
    task->callback_arg = &in_callback;
    CHECK_EQUAL(task->status, STARPU_TASK_INIT);
    check_submit_gated(task, 1);
    CHECK_EQUAL(task->status, STARPU_TASK_BLOCKED_ON_TAG);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK(before_codelet == STARPU_TASK_READY || before_codelet == STARPU_TASK_RUNNING);
    CHECK_EQUAL(in_codelet, STARPU_TASK_RUNNING);
    CHECK_EQUAL(in_callback, STARPU_TASK_FINISHED);
    CHECK_EQUAL(task->status, STARPU_TASK_FINISHED);
    starpu_task_destroy(task);
    check_submit(&looking_at_current, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(of_current, STARPU_TASK_RUNNING);
    return check_stop();
}
