// Starts the runtime with all devices there are, runs a task on the CPU and ends.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_init(NULL), 0);
    CHECK_EQUAL(starpu_cuda_worker_get_count(), 0);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
