// A worker's lock excludes; a second thread's attempt fails until it is given back.
#include "check.h"

static int tried;

static void* attempt(void* arg) {
    (void)arg;
    tried = starpu_worker_trylock(0);
    if (tried == 0) starpu_worker_unlock(0);
    return NULL;
}

static int attempt_elsewhere(void) {
    starpu_pthread_t thread;
    starpu_pthread_create(&thread, NULL, attempt, NULL);
    starpu_pthread_join(thread, NULL);
    return tried;
}

int main(void) {
    check_start();
    starpu_worker_lock(0);
    CHECK(attempt_elsewhere() != 0);
    starpu_worker_unlock(0);
    CHECK_EQUAL(attempt_elsewhere(), 0);
    return check_stop();
}
