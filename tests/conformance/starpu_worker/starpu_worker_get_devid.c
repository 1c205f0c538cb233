// CPU workers are numbered from 0.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_devid(0), 0);
    CHECK_EQUAL(starpu_worker_get_devid(1), 1);
    return check_stop();
}
