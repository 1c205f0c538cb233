// A sequential task runs on a single worker.
#include "check.h"

static int got = -2, worker = -3;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = starpu_combined_worker_get_id();
    worker = starpu_worker_get_id();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    check_start();
    check_submit(&asking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, worker);
    CHECK_EQUAL(starpu_combined_worker_get_id(), -1);
    return check_stop();
}
