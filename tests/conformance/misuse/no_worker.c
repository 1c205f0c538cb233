// A runtime without any worker does not start.
#include "check_error.h"

int main(void) {
    struct starpu_conf conf = check_conf(0);
    EXPECT_ERROR(starpu_init(&conf), -ENODEV, "worker");
    CHECK_EQUAL(starpu_is_initialized(), 0);
    check_start();
    return check_survived();
}
