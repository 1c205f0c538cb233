// A single worker has a processing unit.
#include "check.h"

int main(void) {
    check_start_with(1);
    CHECK(starpu_worker_get_bindid(0) >= 0);
    return check_stop();
}
