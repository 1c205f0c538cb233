// Workers that sleep look again.
#include "starpu_scheduler/own_policy.h"
#include <starpu_expert.h>

int main(void) {
    own_submit_hidden();
    starpu_wake_all_blocked_workers();
    return own_finish();
}
