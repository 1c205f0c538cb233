// Returns once the workers run.
#include "check.h"

int main(void) {
    check_start();
    starpu_worker_wait_for_initialisation();
    CHECK_EQUAL(starpu_worker_get_count(), 2);
    return check_stop();
}
