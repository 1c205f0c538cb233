// A worker's own node.
#include "check.h"

static unsigned got = 99;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = starpu_worker_get_local_memory_node();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    check_start();
    check_submit(&asking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, starpu_worker_get_memory_node(0));
    return check_stop();
}
