// In a worker it is the worker's number.
#include "check.h"

static unsigned got = 99;
static int expected = -1;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = starpu_worker_get_id_check();
    expected = starpu_worker_get_id();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    check_start();
    check_submit(&asking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, expected);
    return check_stop();
}
