// The one worker of a sequential task is its first.
#include "check.h"

static int got = -2;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = starpu_combined_worker_get_rank();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    check_start();
    check_submit(&asking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, 0);
    return check_stop();
}
