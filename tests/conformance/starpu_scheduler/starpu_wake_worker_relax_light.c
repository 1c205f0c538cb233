// Wakes a worker that sleeps although there is a task.
#include "own_policy.h"

int main(void) {
    own_submit_hidden();
    CHECK(starpu_wake_worker_relax_light(0) >= 0);
    return own_finish();
}
