// Another thread waits until the workers exist; where there is none that could start them, nobody waits.
#include "check.h"

static void* count_workers(void* count) {
    starpu_wait_initialized();
    *(unsigned*)count = starpu_worker_get_count();
    return NULL;
}

int main(void) {
    unsigned count = 0;
    starpu_pthread_t thread;
#ifndef __SANITIZE_THREAD__ // has a thread of its own
    errno = 0;
    starpu_wait_initialized();
    CHECK_EQUAL(errno, ENODEV);
#endif
    STARPU_PTHREAD_CREATE(&thread, NULL, count_workers, &count);
    check_start();
    STARPU_PTHREAD_JOIN(thread, NULL);
    CHECK_EQUAL(count, 2);
    return check_stop();
}
