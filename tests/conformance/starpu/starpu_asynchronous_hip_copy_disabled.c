// Follows the configuration.
#include "check.h"

int main(void) {
    struct starpu_conf conf = check_conf(2);
    conf.disable_asynchronous_hip_copy = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_asynchronous_hip_copy_disabled(), 1);
    return check_stop();
}
