// Shutdown ends a driver that the program runs, too.
#include "own_driver.h"

static int returned = 77, has_begun;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&has_begun);
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

static void* drive(void* arg) {
    (void)arg;
    returned = starpu_driver_run(&second);
    return NULL;
}

int main(void) {
    starpu_pthread_t thread;
    driver_start();
    driver_submit(&noting);
    starpu_pthread_create(&thread, NULL, drive, NULL);
    check_await(&has_begun, 1);
    starpu_shutdown();
    starpu_pthread_join(thread, NULL);
    CHECK_EQUAL(returned, 0);
    check_start(); // the next run has threads for all workers
    return check_stop();
}
