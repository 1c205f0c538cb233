// More workers than cores are started, with one line that says they share.
#include "check_error.h"

int main(void) {
    struct starpu_conf conf = check_conf(65);
    int i;
    unsetenv("STARPU_SILENT");
    unsetenv("STARPU_WORKERS_NOBIND");
    check_listen();
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_heard(__FILE__, __LINE__, "starpu_init", "65");
    CHECK_EQUAL(starpu_worker_get_count(), 65);
    for (i = 0; i < 1000; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1000);
    return check_survived();
}
