// Counts all workers.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_count(), 2);
    return check_stop();
}
