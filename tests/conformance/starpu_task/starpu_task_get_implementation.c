// A task with one implementation runs the first.
#include "check.h"

static unsigned got = 9;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = starpu_task_get_implementation(starpu_task_get_current());
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    check_start();
    check_submit(&asking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, 0);
    return check_stop();
}
