// A CPU worker is the only one of its device.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_subworkerid(0), 0);
    CHECK_EQUAL(starpu_worker_get_subworkerid(1), 0);
    return check_stop();
}
