// CPU workers are devices of their own.
#include "check.h"

int main(void) {
    check_start();
    CHECK(starpu_worker_get_devnum(0) != starpu_worker_get_devnum(1));
    return check_stop();
}
