// Finds the worker of a device.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_by_devid(STARPU_CPU_WORKER, starpu_worker_get_devid(1)), 1);
    return check_stop();
}
