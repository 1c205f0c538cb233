// Workers run tasks after the first initialisation and after the next one.
#include "check.h"

static void run_one_task(void) {
    int before = check_count(&check_runs);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), before + 1);
}

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_cpu_worker_get_count(), 2);
    run_one_task();
    starpu_shutdown();
    check_start_with(1);
    CHECK_EQUAL(starpu_cpu_worker_get_count(), 1);
    run_one_task();
    return check_stop();
}
