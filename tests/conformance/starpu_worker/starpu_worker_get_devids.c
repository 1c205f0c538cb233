// Lists the devices of a kind.
#include "check.h"

int main(void) {
    int devids[4] = {-1, -1, -1, -1};
    check_start();
    CHECK_EQUAL(starpu_worker_get_devids(STARPU_CPU_WORKER, devids, 4), 2);
    CHECK_EQUAL(devids[0], 0);
    CHECK_EQUAL(devids[1], 1);
    return check_stop();
}
