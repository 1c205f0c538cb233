// A worker has a processing unit, where it is found again.
#include "check.h"

int main(void) {
    int worker;
    check_start();
    for (worker = 0; worker < 2; ++worker) {
        const int place = starpu_worker_get_bindid(worker);
        int *there = NULL, count, i, found = 0;
        CHECK(place >= 0);
        count = starpu_bindid_get_workerids(place, &there);
        for (i = 0; i < count; ++i) found += there[i] == worker;
        CHECK_EQUAL(found, 1);
    }
    return check_stop();
}
