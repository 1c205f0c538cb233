// Counts CPU workers.
#include "check.h"

int main(void) {
    check_start_with(1);
    CHECK_EQUAL(starpu_cpu_worker_get_count(), 1);
    return check_stop();
}
