// A dependency between tasks of one's own holds each time they are submitted.
#include "check.h"

static int order, first_at, second_at;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    *(int*)arg = STARPU_ATOMIC_ADD(&order, 1);
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

int main(void) {
    struct starpu_task *first, *second;
    int round;
    check_start();
    first = check_task(&noting, NULL, &first_at);
    second = check_task(&noting, NULL, &second_at);
    first->destroy = second->destroy = 0;
    first->detach = second->detach = 0;
    starpu_task_declare_deps_array(second, 1, &first);
    for (round = 0; round < 5; ++round) {
        CHECK_EQUAL(starpu_task_submit(second), 0);
        CHECK_EQUAL(starpu_task_submit(first), 0);
        CHECK_EQUAL(starpu_task_wait(first), 0);
        CHECK_EQUAL(starpu_task_wait(second), 0);
        CHECK_EQUAL(first_at, 2 * round + 1);
        CHECK_EQUAL(second_at, 2 * round + 2);
    }
    starpu_task_destroy(first);
    starpu_task_destroy(second);
    return check_stop();
}
