// The calling thread runs where the worker does.
#include "starpu/check_affinity.h"

int main(void) {
    check_start_with(1);
    starpu_bind_thread_on_worker(0);
    CHECK_EQUAL(check_only_cpu(), starpu_cpu_os_index(starpu_worker_get_bindid(0)));
    return check_stop();
}
