// The epilogue runs after the codelet and before any successor.
#include "check.h"

static int order, epilogue_at, successor_at;

static void note(void* at) {
    *(int*)at = STARPU_ATOMIC_ADD(&order, 1);
}

static void note_later(void* at) {
    check_linger();
    note(at);
}

static void note_in_codelet(void* buffers[], void* arg) {
    (void)buffers;
    note(arg);
}

static struct starpu_codelet noting = {.cpu_funcs = {note_in_codelet}};

int main(void) {
    struct starpu_task *task, *successor;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->epilogue_callback_func = note_later;
    task->epilogue_callback_arg = &epilogue_at;
    successor = check_task(&noting, NULL, &successor_at);
    starpu_task_declare_deps_array(successor, 1, &task);
    CHECK_EQUAL(starpu_task_submit(successor), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(epilogue_at, 1);
    CHECK_EQUAL(successor_at, 2);
    return check_stop();
}
