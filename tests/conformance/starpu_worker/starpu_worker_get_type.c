// Both workers are CPU workers.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_type(0), STARPU_CPU_WORKER);
    CHECK_EQUAL(starpu_worker_get_type(1), STARPU_CPU_WORKER);
    return check_stop();
}
