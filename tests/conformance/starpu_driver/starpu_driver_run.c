// The program's thread is the worker until termination is requested; it sleeps while there is nothing to run.
#include "own_driver.h"

static int elsewhere, returned = 77;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    if (starpu_worker_get_id() != 1) check_tick(&elsewhere);
    check_tick(&check_runs);
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

static void* drive(void* arg) {
    (void)arg;
    returned = starpu_driver_run(&second);
    return NULL;
}

int main(void) {
    starpu_pthread_t thread;
    int i;
    driver_start();
    starpu_pthread_create(&thread, NULL, drive, NULL);
    for (i = 0; i < 4; ++i) {
        driver_submit(&noting);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        check_linger(); // it falls asleep
    }
    starpu_drivers_request_termination();
    starpu_pthread_join(thread, NULL);
    CHECK_EQUAL(returned, 0);
    CHECK_EQUAL(check_count(&check_runs), 4);
    CHECK_EQUAL(elsewhere, 0);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
