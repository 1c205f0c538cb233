// Mapping is on when the configuration says so.
#include "check.h"

int main(void) {
    struct starpu_conf conf = check_conf(1);
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_map_enabled(), 0);
    starpu_shutdown();
    conf = check_conf(1);
    conf.enable_map = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_map_enabled(), 1);
    return check_stop();
}
