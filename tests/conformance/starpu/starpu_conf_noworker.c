// A configuration without workers gets only the workers that are named afterwards.
#include "check.h"

int main(void) {
    struct starpu_conf conf;
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    CHECK_EQUAL(starpu_conf_noworker(&conf), 0);
    CHECK_EQUAL(conf.ncpus, 0);
    CHECK_EQUAL(conf.ncuda, 0);
    conf.precedence_over_environment_variables = 1;
    conf.ncpus = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_worker_get_count(), 1);
    return check_stop();
}
