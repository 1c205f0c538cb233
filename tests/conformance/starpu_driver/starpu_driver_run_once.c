// Between init and deinit the program's thread is the worker, and each call runs one of its tasks.
#include "own_driver.h"

static int ids[3], taken;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    ids[taken++] = starpu_worker_get_id();
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

int main(void) {
    int i;
    starpu_drivers_preinit(); // CPUs need nothing
    driver_start();
    for (i = 0; i < 3; ++i) driver_submit(&noting);
    check_linger();
    CHECK_EQUAL(taken, 0);
    CHECK_EQUAL(starpu_worker_get_id(), -1);
    CHECK_EQUAL(starpu_driver_init(&second), 0);
    CHECK_EQUAL(starpu_worker_get_id(), 1);
    for (i = 0; taken < 3 && i < 1000; ++i) CHECK_EQUAL(starpu_driver_run_once(&second), 0);
    CHECK_EQUAL(taken, 3);
    CHECK_EQUAL(starpu_driver_run_once(&second), 0); // nothing to do
    CHECK_EQUAL(starpu_driver_deinit(&second), 0);
    CHECK_EQUAL(starpu_worker_get_id(), -1);
    for (i = 0; i < 3; ++i) CHECK_EQUAL(ids[i], 1);
    check_submit(&run, NULL, NULL); // the first worker has a thread of its own
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
