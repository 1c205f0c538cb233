// Back from one core to where the main thread belongs: with no core reserved, all of the process's.
#include "starpu/check_affinity.h"

int main(void) {
    int before;
    unsetenv("STARPU_MAIN_THREAD_BIND");
    unsetenv("STARPU_MAIN_THREAD_CPUID");
    unsetenv("STARPU_MAIN_THREAD_COREID");
    before = check_cpu_count();
    check_start_with(1);
    starpu_bind_thread_on_cpu(0);
    CHECK_EQUAL(check_cpu_count(), 1);
    starpu_bind_thread_on_main();
    CHECK_EQUAL(check_cpu_count(), before);
    return check_stop();
}
