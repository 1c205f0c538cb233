// Policies without parallel tasks have no combined workers.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_combined_worker_get_count(), 0);
    return check_stop();
}
