// Starts the runtime like starpu_init, with or without a command line.
#include "check.h"

int main(int argc, char** argv) {
    struct starpu_conf conf = check_conf(2);
    CHECK_EQUAL(starpu_initialize(&conf, &argc, &argv), 0);
    CHECK_EQUAL(starpu_cpu_worker_get_count(), 2);
    starpu_shutdown();
    CHECK_EQUAL(starpu_initialize(&conf, NULL, NULL), 0);
    CHECK_EQUAL(starpu_cpu_worker_get_count(), 2);
    return check_stop();
}
