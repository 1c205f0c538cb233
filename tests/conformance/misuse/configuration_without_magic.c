// A configuration that was never initialised is refused.
#include "check_error.h"

int main(void) {
    struct starpu_conf conf;
    memset(&conf, 0, sizeof conf);
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "starpu_conf_init");
    CHECK_EQUAL(starpu_is_initialized(), 0);
    check_start();
    return check_survived();
}
