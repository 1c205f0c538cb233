// The calling thread runs on the core it asked for, and nowhere else.
#include "starpu/check_affinity.h"

int main(void) {
    unsigned core;
    check_start_with(1);
    core = starpu_get_next_bindid(STARPU_THREAD_ACTIVE, NULL, 0);
    CHECK_EQUAL(starpu_bind_thread_on((int)core, STARPU_THREAD_ACTIVE, "application"), 0);
    CHECK(check_only_cpu() >= 0);
    return check_stop();
}
