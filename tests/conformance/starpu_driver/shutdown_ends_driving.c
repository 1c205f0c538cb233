// A thread that drives a worker is none once its runtime has ended, nor in the next one.
#include "own_driver.h"

#include <sched.h>

#if STARPU_MINOR_VERSION >= 4
static void check_no_worker(void) {
    CHECK_EQUAL(starpu_worker_get_id(), -1);
    CHECK_EQUAL(starpu_worker_get_local_memory_node(), STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_combined_worker_get_id(), -1);
}

static void* shut_down(void* arg) {
    (void)arg;
    starpu_shutdown();
    return NULL;
}

static void shut_down_elsewhere(void) {
    starpu_pthread_t thread;
    starpu_pthread_create(&thread, NULL, shut_down, NULL);
    starpu_pthread_join(thread, NULL);
}

// One worker less: there is none of the number that the thread had.
static void run_with_one_worker(void) {
    const int before = check_runs;
    check_start_with(1);
    check_submit(&run, NULL, NULL);
    check_no_worker();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, before + 1);
    starpu_shutdown();
}

static void drive_until_the_end(void) {
    driver_start();
    CHECK_EQUAL(starpu_driver_init(&second), 0);
    CHECK_EQUAL(starpu_worker_get_id(), 1);
}

static void is_forgotten(void (*end)(void)) {
    drive_until_the_end();
    end();
    check_no_worker();
    run_with_one_worker();
    CHECK_EQUAL(starpu_driver_deinit(&second), 0);
}

static void can_drive_again(void) {
    drive_until_the_end();
    starpu_shutdown();
    drive_until_the_end();
    CHECK_EQUAL(starpu_driver_run_once(&second), 0);
    CHECK_EQUAL(starpu_driver_deinit(&second), 0);
    check_no_worker();
    starpu_shutdown();
}

static void deinit_gives_affinity_back(void (*end)(void)) {
    cpu_set_t before, after;
    CHECK_EQUAL(sched_getaffinity(0, sizeof before, &before), 0);
    drive_until_the_end();
    end();
    CHECK_EQUAL(starpu_driver_deinit(&second), 0);
    check_no_worker();
    CHECK_EQUAL(sched_getaffinity(0, sizeof after, &after), 0);
    CHECK(CPU_EQUAL(&before, &after));
    CHECK_EQUAL(starpu_driver_deinit(&second), -ENODEV);
}

int main(void) {
    deinit_gives_affinity_back(starpu_shutdown);
    deinit_gives_affinity_back(shut_down_elsewhere);
    is_forgotten(starpu_shutdown);
    is_forgotten(shut_down_elsewhere);
    can_drive_again();
    return 0;
}
#else
int main(void) {
    return 0; // such a thread stays a worker there
}
#endif
