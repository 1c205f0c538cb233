// STARPU_WORKER_ORDER says in which order a worker takes the tasks assigned to it.
#include "insertion.h"

static int ranks[4];

// Worker 1 runs all of them, one after the other.
static void keep_rank(void* buffers[], void* cl_arg) {
    (void)buffers;
    starpu_codelet_unpack_args(cl_arg, &ranks[check_runs++]);
}

int main(void) {
    check_start();
    struct starpu_codelet codelet = {.cpu_funcs = {keep_rank}, .name = "ranking"};
    for (int rank = 4; rank >= 1; --rank)
        CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_EXECUTE_ON_WORKER, 1, STARPU_WORKER_ORDER,
                                       (unsigned)rank, STARPU_VALUE, &rank, sizeof(rank), 0),
                    0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 4);
    for (int i = 0; i < 4; ++i) CHECK_EQUAL(ranks[i], i + 1);
    return check_stop();
}
