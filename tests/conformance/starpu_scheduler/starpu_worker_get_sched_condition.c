// Signalling a worker's condition under its lock wakes it; the lock is that of starpu_worker_lock().
#include "own_policy.h"

int main(void) {
    starpu_pthread_mutex_t* mutex = NULL;
    starpu_pthread_cond_t* condition = NULL;
    own_submit_hidden();
    starpu_worker_get_sched_condition(0, &mutex, &condition);
    CHECK(mutex != NULL);
    CHECK(condition != NULL);
    starpu_worker_lock(0);
    CHECK(starpu_pthread_mutex_trylock(mutex) != 0);
    starpu_worker_unlock(0);
    STARPU_PTHREAD_MUTEX_LOCK(mutex);
    STARPU_PTHREAD_COND_SIGNAL(condition);
    starpu_wake_worker_locked(0);
    STARPU_PTHREAD_MUTEX_UNLOCK(mutex);
    return own_finish();
}
