// Wakes a worker whose lock the caller holds.
#include "own_policy.h"

int main(void) {
    own_submit_hidden();
    starpu_worker_lock(0);
    CHECK(starpu_wake_worker_locked(0) >= 0);
    starpu_worker_unlock(0);
    return own_finish();
}
