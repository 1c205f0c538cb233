// Follows the configuration, or the variable unless the configuration insists.
#include "check.h"

int main(void) {
    struct starpu_conf conf = check_conf(2);
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_asynchronous_opencl_copy_disabled(), 0);
    starpu_shutdown();
    conf.disable_asynchronous_opencl_copy = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_asynchronous_opencl_copy_disabled(), 1);
    starpu_shutdown();
    conf.disable_asynchronous_opencl_copy = 0;
    setenv("STARPU_DISABLE_ASYNCHRONOUS_OPENCL_COPY", "1", 1);
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_asynchronous_opencl_copy_disabled(), 0);
    starpu_shutdown();
    conf.precedence_over_environment_variables = 0;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_asynchronous_opencl_copy_disabled(), 1);
    return check_stop();
}
