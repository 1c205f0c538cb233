// Another thread waits until the workers exist.
#include "check.h"

static void* count_workers(void* count) {
    starpu_wait_initialized();
    *(unsigned*)count = starpu_worker_get_count();
    return NULL;
}

int main(void) {
    unsigned count = 0;
    starpu_pthread_t thread;
    STARPU_PTHREAD_CREATE(&thread, NULL, count_workers, &count);
    check_start();
    STARPU_PTHREAD_JOIN(thread, NULL);
    CHECK_EQUAL(count, 2);
    return check_stop();
}
