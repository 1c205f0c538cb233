// Runtimes come and go while a thread of the program tries to drive a worker of theirs: its calls are refused
// or waited for.
#include "own_driver.h"

#include <pthread.h>

#if STARPU_MINOR_VERSION >= 4
enum { rounds = 150, tasks = 5 };

static int has_ended;

static void drive_for_a_while(void) {
    int i;
    for (i = 0; i < 50 && starpu_driver_run_once(&second) == 0; ++i)
        CHECK_EQUAL(starpu_worker_get_local_memory_node(), STARPU_MAIN_RAM);
    (void)starpu_driver_deinit(&second);
    CHECK_EQUAL(starpu_worker_get_id(), -1);
}

static void* drive(void* arg) {
    (void)arg;
    while (!check_count(&has_ended)) {
        if (starpu_driver_init(&second) == 0)
            drive_for_a_while();
        else
            starpu_usleep(10); // between two runtimes
    }
    return NULL;
}

static void live_once(int has_second_worker) {
    int i;
    if (has_second_worker)
        driver_start();
    else
        check_start_with(1);
    for (i = 0; i < tasks; ++i) check_submit(&run, NULL, NULL);
    starpu_shutdown();
}

int main(void) {
    pthread_t thread;
    int i;
    CHECK_EQUAL(pthread_create(&thread, NULL, drive, NULL), 0);
    for (i = 0; i < rounds; ++i) live_once(i % 3 != 0);
    check_tick(&has_ended);
    CHECK_EQUAL(pthread_join(thread, NULL), 0);
    CHECK_EQUAL(check_runs, rounds * tasks);
    return 0;
}
#else
int main(void) {
    return 0; // shutdown does not wait for such calls there
}
#endif
