// The switch of one kind of device counts for that kind alone; the common one counts for all.
#include "check.h"

int main(void) {
    struct starpu_conf conf = check_conf(1);
    conf.disable_asynchronous_hip_copy = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_asynchronous_copy_disabled_for(STARPU_HIP_RAM), 1);
    CHECK_EQUAL(starpu_asynchronous_copy_disabled_for(STARPU_CUDA_RAM), 0);
    CHECK_EQUAL(starpu_asynchronous_copy_disabled_for(STARPU_CPU_RAM), 0);
    starpu_shutdown();
    conf = check_conf(1);
    conf.disable_asynchronous_copy = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_asynchronous_copy_disabled_for(STARPU_CUDA_RAM), 1);
    CHECK_EQUAL(starpu_asynchronous_copy_disabled_for(STARPU_CPU_RAM), 1);
    return check_stop();
}
