// Prologues, codelet and callback of a task come in their order.
#include "check.h"

static int order, prologue_at, pop_at, codelet_at, callback_at;

static void note(void* at) {
    *(int*)at = STARPU_ATOMIC_ADD(&order, 1);
}

static void note_in_codelet(void* buffers[], void* arg) {
    (void)buffers;
    note(arg);
}

static struct starpu_codelet noting = {.cpu_funcs = {note_in_codelet}};

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&noting, NULL, &codelet_at);
    task->prologue_callback_func = note;
    task->prologue_callback_arg = &prologue_at;
    task->prologue_callback_pop_func = note;
    task->prologue_callback_pop_arg = &pop_at;
    task->callback_func = note;
    task->callback_arg = &callback_at;
    check_submit_gated(task, 1);
    check_linger();
    CHECK_EQUAL(order, 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(prologue_at, 1);
    CHECK_EQUAL(pop_at, 2);
    CHECK_EQUAL(codelet_at, 3);
    CHECK_EQUAL(callback_at, 4);
    return check_stop();
}
