// There is none without asking for one.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_cuda_worker_get_count(), 0);
    return check_stop();
}
