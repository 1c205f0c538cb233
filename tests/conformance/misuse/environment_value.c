// A variable that holds no number where one is needed is named.
#include "check_error.h"

int main(void) {
    struct starpu_conf conf;
    unsetenv("STARPU_NCPU");
    unsetenv("STARPU_NCPUS");
    conf = check_conf(2);
    conf.precedence_over_environment_variables = 0;
    setenv("STARPU_NCPU", "many", 1);
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "STARPU_NCPU");
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "many");
    setenv("STARPU_NCPU", "-7", 1);
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "STARPU_NCPU");
    unsetenv("STARPU_NCPU");
    check_start();
    return check_survived();
}
