// A prologue callback is called once the dependencies are met, the one at the pop on the worker before the
// codelet; the arguments are freed for the application if it says so.
#include "check.h"

static int order, prologue_at, pop_at, codelet_at, callback_at;

static int* counter_at(void* box) {
    return *(int**)box;
}

static void note(void* box) {
    *counter_at(box) = STARPU_ATOMIC_ADD(&order, 1);
}

static void note_in_codelet(void* buffers[], void* box) {
    (void)buffers;
    note(box);
}
static struct starpu_codelet noting = {.cpu_funcs = {note_in_codelet}};

static void* boxed(int* counter) {
    int** box = malloc(sizeof *box);
    *box = counter;
    return box;
}

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&noting, NULL, NULL);
    task->cl_arg = boxed(&codelet_at);
    task->cl_arg_size = sizeof(int*);
    task->cl_arg_free = 1;
    task->prologue_callback_func = note;
    task->prologue_callback_arg = boxed(&prologue_at);
    task->prologue_callback_arg_free = 1;
    task->prologue_callback_pop_func = note;
    task->prologue_callback_pop_arg = boxed(&pop_at);
    task->prologue_callback_pop_arg_free = 1;
    task->callback_func = note;
    task->callback_arg = boxed(&callback_at);
    task->callback_arg_free = 1;
    check_submit_gated(task, 1);
    check_linger();
    CHECK_EQUAL(check_count(&order), 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(prologue_at, 1);
    CHECK_EQUAL(pop_at, 2);
    CHECK_EQUAL(codelet_at, 3);
    CHECK_EQUAL(callback_at, 4);
    return check_stop();
}
