// Barriers, read-write locks, spin locks, keys and semaphores under StarPU's names.
#include "check.h"

static starpu_pthread_barrier_t barrier;
static starpu_pthread_spinlock_t spin;
static int total;

static void* add_between_barriers(void* arg) {
    STARPU_PTHREAD_BARRIER_WAIT(&barrier);
    starpu_pthread_spin_lock(&spin);
    ++total;
    starpu_pthread_spin_unlock(&spin);
    STARPU_PTHREAD_BARRIER_WAIT(&barrier);
    return arg;
}

static void meet(void) {
    starpu_pthread_t thread;
    STARPU_PTHREAD_BARRIER_INIT(&barrier, NULL, 2);
    starpu_pthread_spin_init(&spin, 0);
    STARPU_PTHREAD_CREATE(&thread, NULL, add_between_barriers, NULL);
    add_between_barriers(NULL);
    CHECK_EQUAL(total, 2);
    STARPU_PTHREAD_JOIN(thread, NULL);
    starpu_pthread_spin_destroy(&spin);
    STARPU_PTHREAD_BARRIER_DESTROY(&barrier);
}

static void lock_in_every_way(void) {
    starpu_pthread_rwlock_t lock;
    starpu_pthread_key_t key;
    starpu_sem_t semaphore;
    STARPU_PTHREAD_RWLOCK_INIT(&lock, NULL);
    STARPU_PTHREAD_RWLOCK_RDLOCK(&lock);
    CHECK_EQUAL(STARPU_PTHREAD_RWLOCK_TRYWRLOCK(&lock), EBUSY);
    STARPU_PTHREAD_RWLOCK_UNLOCK(&lock);
    STARPU_PTHREAD_RWLOCK_WRLOCK(&lock);
    STARPU_PTHREAD_RWLOCK_UNLOCK(&lock);
    STARPU_PTHREAD_RWLOCK_DESTROY(&lock);
    STARPU_PTHREAD_KEY_CREATE(&key, NULL);
    STARPU_PTHREAD_SETSPECIFIC(key, &total);
    CHECK(STARPU_PTHREAD_GETSPECIFIC(key) == &total);
    STARPU_PTHREAD_KEY_DELETE(key);
    CHECK_EQUAL(starpu_sem_init(&semaphore, 0, 1), 0);
    CHECK_EQUAL(starpu_sem_wait(&semaphore), 0);
    CHECK(starpu_sem_trywait(&semaphore) != 0);
    CHECK_EQUAL(starpu_sem_post(&semaphore), 0);
    CHECK_EQUAL(starpu_sem_trywait(&semaphore), 0);
    CHECK_EQUAL(starpu_sem_destroy(&semaphore), 0);
}

int main(void) {
    meet();
    lock_in_every_way();
    return 0;
}
