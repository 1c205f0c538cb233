// A CPU has one worker.
#include "check.h"

int main(void) {
    int workers[STARPU_NMAXWORKERS];
    check_start();
    CHECK_EQUAL(
        starpu_worker_get_stream_workerids((unsigned)starpu_worker_get_devid(1), workers, STARPU_CPU_WORKER),
        1);
    CHECK_EQUAL(workers[0], 1);
    return check_stop();
}
