// Locks that are tried say whether they were taken, and a wait for a condition says when its time is over.
#include "check.h"

int main(void) {
    starpu_pthread_mutex_t mutex;
    starpu_pthread_rwlock_t rwlock;
    starpu_pthread_cond_t condition;
    struct timespec past = {1, 0};
    STARPU_PTHREAD_MUTEX_INIT(&mutex, NULL);
    STARPU_PTHREAD_RWLOCK_INIT(&rwlock, NULL);
    STARPU_PTHREAD_COND_INIT(&condition, NULL);
    CHECK_EQUAL(STARPU_PTHREAD_MUTEX_TRYLOCK(&mutex), 0);
    CHECK_EQUAL(STARPU_PTHREAD_MUTEX_TRYLOCK(&mutex), EBUSY);
    CHECK_EQUAL(_starpu_pthread_mutex_trylock(&mutex, (char*)__FILE__, __LINE__), EBUSY);
    CHECK_EQUAL(_starpu_pthread_mutex_trylock_sched(&mutex, (char*)__FILE__, __LINE__), EBUSY);
    CHECK_EQUAL(STARPU_PTHREAD_COND_TIMEDWAIT(&condition, &mutex, &past), ETIMEDOUT);
    CHECK_EQUAL(_starpu_pthread_cond_timedwait(&condition, &mutex, &past, (char*)__FILE__, __LINE__),
                ETIMEDOUT);
    STARPU_PTHREAD_MUTEX_UNLOCK(&mutex);
    CHECK_EQUAL(STARPU_PTHREAD_MUTEX_TRYLOCK_SCHED(&mutex), 0);
    STARPU_PTHREAD_MUTEX_UNLOCK_SCHED(&mutex);
    CHECK_EQUAL(_starpu_pthread_rwlock_tryrdlock(&rwlock, (char*)__FILE__, __LINE__), 0);
    CHECK_EQUAL(STARPU_PTHREAD_RWLOCK_TRYRDLOCK(&rwlock), 0);
    CHECK_EQUAL(_starpu_pthread_rwlock_trywrlock(&rwlock, (char*)__FILE__, __LINE__), EBUSY);
    CHECK_EQUAL(STARPU_PTHREAD_RWLOCK_TRYWRLOCK(&rwlock), EBUSY);
    STARPU_PTHREAD_RWLOCK_UNLOCK(&rwlock);
    STARPU_PTHREAD_RWLOCK_UNLOCK(&rwlock);
    STARPU_PTHREAD_RWLOCK_WRLOCK(&rwlock);
    CHECK_EQUAL(_starpu_pthread_rwlock_tryrdlock(&rwlock, (char*)__FILE__, __LINE__), EBUSY);
    CHECK_EQUAL(STARPU_PTHREAD_RWLOCK_TRYRDLOCK(&rwlock), EBUSY);
    STARPU_PTHREAD_RWLOCK_UNLOCK(&rwlock);
    STARPU_PTHREAD_RWLOCK_DESTROY(&rwlock);
    STARPU_PTHREAD_COND_DESTROY(&condition);
    STARPU_PTHREAD_MUTEX_DESTROY(&mutex);
    return 0;
}
