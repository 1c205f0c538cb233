// Finds the worker that runs on a processing unit.
#include "check.h"

int main(void) {
    int *workers = NULL, count, i, found = 0;
    check_start_with(1);
    count = starpu_bindid_get_workerids(starpu_worker_get_bindid(0), &workers);
    CHECK_EQUAL(count, 1);
    for (i = 0; i < count; ++i) found += workers[i] == 0;
    CHECK_EQUAL(found, 1);
    CHECK_EQUAL(starpu_bindid_get_workerids(100000, &workers), 0);
    return check_stop();
}
