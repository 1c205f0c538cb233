// A task starts after the tasks that are named.
#include "check.h"

static int order, first_at, second_at, last_at;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    *(int*)arg = STARPU_ATOMIC_ADD(&order, 1);
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

int main(void) {
    struct starpu_task *first, *second, *last;
    check_start();
    first = check_task(&noting, NULL, &first_at);
    second = check_task(&noting, NULL, &second_at);
    last = check_task(&noting, NULL, &last_at);
    starpu_task_declare_deps(last, 2, first, second);
    CHECK_EQUAL(starpu_task_submit(last), 0);
    check_linger();
    CHECK_EQUAL(last_at, 0);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    CHECK_EQUAL(starpu_task_submit(first), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(last_at, 3);
    CHECK(first_at && second_at);
    return check_stop();
}
