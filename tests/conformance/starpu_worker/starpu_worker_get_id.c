// Workers are numbered, other threads are no workers.
#include "check.h"

static int got = -2;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = starpu_worker_get_id();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_id(), -1);
    check_submit(&asking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(got == 0 || got == 1);
    return check_stop();
}
