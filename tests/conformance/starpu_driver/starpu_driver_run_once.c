// Between init and deinit the program's thread is the worker, and each call runs one of its tasks.
#include "own_driver.h"

static int ids[3], taken;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    ids[taken++] = starpu_worker_get_id();
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

// What its end makes ready is for all workers: the program may not come again.
static void leave_a_successor(void) {
    struct starpu_task *before = check_task(&run, NULL, NULL), *behind = check_task(&run, NULL, NULL);
    before->execute_on_a_specific_worker = 1;
    before->workerid = 1;
    starpu_task_declare_deps_array(behind, 1, &before);
    CHECK_EQUAL(starpu_task_submit(behind), 0);
    CHECK_EQUAL(starpu_task_submit(before), 0);
    while (check_count(&check_runs) == 0) CHECK_EQUAL(starpu_driver_run_once(&second), 0);
    check_await(&check_runs, 2);
}

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
    leave_a_successor();
    CHECK_EQUAL(starpu_driver_deinit(&second), 0);
    CHECK_EQUAL(starpu_worker_get_id(), -1);
    for (i = 0; i < 3; ++i) CHECK_EQUAL(ids[i], 1);
    check_submit(&run, NULL, NULL); // the first worker has a thread of its own
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
