// Runs the function once on each worker of the kinds in the mask, and returns afterwards.
#include "check.h"

static int calls[2];

static void note(void* argument) {
    (void)STARPU_ATOMIC_ADD(&calls[starpu_worker_get_id()], *(int*)argument);
}

int main(void) {
    int step = 5;
    check_start();
    starpu_execute_on_each_worker(note, &step, STARPU_CPU);
    CHECK_EQUAL(check_count(&calls[0]), 5);
    CHECK_EQUAL(check_count(&calls[1]), 5);
    starpu_execute_on_each_worker(note, &step, STARPU_CUDA);
    CHECK_EQUAL(check_count(&calls[0]) + check_count(&calls[1]), 10);
    return check_stop();
}
