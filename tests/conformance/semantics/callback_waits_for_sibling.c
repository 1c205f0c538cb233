// Two tasks wait for a third one: one with a kernel, and one without, whose callback waits until that kernel
// has run.
#include "check.h"

static int runs;

static void begin(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    check_linger();
}
static struct starpu_codelet beginning = {.cpu_funcs = {begin}};

static void count(void* buffers[], void* arg) {
    (void)buffers;
    (void)STARPU_ATOMIC_ADD((int*)arg, 1);
}
static struct starpu_codelet counting = {.cpu_funcs = {count}};

static void wait_for_sibling(void* arg) {
    check_await((int*)arg, 1);
}

static void submit_behind(struct starpu_task* before, struct starpu_task* task) {
    starpu_task_declare_deps_array(task, 1, &before);
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void run_once(void) {
    struct starpu_task* before = check_task(&beginning, NULL, NULL);
    struct starpu_task* empty = check_task(NULL, NULL, NULL);
    runs = 0;
    submit_behind(before, check_task(&counting, NULL, &runs));
    empty->callback_func = wait_for_sibling;
    empty->callback_arg = &runs;
    submit_behind(before, empty);
    CHECK_EQUAL(starpu_task_submit(before), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(runs, 1);
}

int main(void) {
    int i;
    check_start();
    // A worker that keeps the kernel for itself does so nearly always; every round lingers until the other
    // one sleeps.
    for (i = 0; i < 20; ++i) run_once();
    return check_stop();
}
