// A chain declared from back to front runs from front to back.
#include "check.h"

static int order, at[20];

static void note(void* buffers[], void* arg) {
    (void)buffers;
    *(int*)arg = STARPU_ATOMIC_ADD(&order, 1);
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

int main(void) {
    struct starpu_task* tasks[20];
    int i;
    check_start();
    for (i = 0; i < 20; ++i) tasks[i] = check_task(&noting, NULL, &at[i]);
    for (i = 1; i < 20; ++i) starpu_task_declare_deps_array(tasks[i], 1, &tasks[i - 1]);
    for (i = 19; i >= 0; --i) CHECK_EQUAL(starpu_task_submit(tasks[i]), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < 20; ++i) CHECK_EQUAL(at[i], i + 1);
    return check_stop();
}
