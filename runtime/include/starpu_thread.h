// POSIX threads under StarPU's names; the two can be mixed freely.
#ifndef STARPU_THREAD_H
#define STARPU_THREAD_H

#include <starpu/linkage.h>
#include <starpu/null_arguments.h>
#include <starpu_config.h>

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

typedef pthread_t starpu_pthread_t;
typedef pthread_attr_t starpu_pthread_attr_t;
#define starpu_pthread_equal pthread_equal
#define starpu_pthread_self pthread_self
#define starpu_pthread_create pthread_create
#define starpu_pthread_create_on(name, thread, attr, routine, arg, where)                                    \
    starpu_pthread_create(thread, attr, routine, arg)
#define starpu_pthread_join pthread_join
#define starpu_pthread_detach pthread_detach
#define starpu_pthread_exit pthread_exit
#define starpu_pthread_attr_init pthread_attr_init
#define starpu_pthread_attr_destroy pthread_attr_destroy
#define starpu_pthread_attr_setdetachstate pthread_attr_setdetachstate
#define starpu_pthread_attr_setstacksize pthread_attr_setstacksize
// Names the calling thread; needs _GNU_SOURCE, as pthread_setname_np does.
#define starpu_pthread_setname(name) pthread_setname_np(pthread_self(), name)

typedef pthread_mutex_t starpu_pthread_mutex_t;
typedef pthread_mutexattr_t starpu_pthread_mutexattr_t;
#define STARPU_PTHREAD_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER
#define starpu_pthread_mutex_init pthread_mutex_init
#define starpu_pthread_mutex_destroy pthread_mutex_destroy
#define starpu_pthread_mutex_lock pthread_mutex_lock
#define starpu_pthread_mutex_unlock pthread_mutex_unlock
#define starpu_pthread_mutex_trylock pthread_mutex_trylock
#define starpu_pthread_mutex_lock_sched pthread_mutex_lock
#define starpu_pthread_mutex_unlock_sched pthread_mutex_unlock
#define starpu_pthread_mutex_trylock_sched pthread_mutex_trylock
#define starpu_pthread_mutexattr_gettype pthread_mutexattr_gettype
#define starpu_pthread_mutexattr_settype pthread_mutexattr_settype
#define starpu_pthread_mutexattr_destroy pthread_mutexattr_destroy
#define starpu_pthread_mutexattr_init pthread_mutexattr_init

typedef pthread_key_t starpu_pthread_key_t;
#define starpu_pthread_key_create pthread_key_create
#define starpu_pthread_key_delete pthread_key_delete
#define starpu_pthread_setspecific pthread_setspecific
#define starpu_pthread_getspecific pthread_getspecific

typedef pthread_cond_t starpu_pthread_cond_t;
typedef pthread_condattr_t starpu_pthread_condattr_t;
#define STARPU_PTHREAD_COND_INITIALIZER PTHREAD_COND_INITIALIZER
#define starpu_pthread_cond_init pthread_cond_init
#define starpu_pthread_cond_signal pthread_cond_signal
#define starpu_pthread_cond_broadcast pthread_cond_broadcast
#define starpu_pthread_cond_wait pthread_cond_wait
#define starpu_pthread_cond_timedwait pthread_cond_timedwait
#define starpu_pthread_cond_destroy pthread_cond_destroy

// A program compiled for strict ISO C without POSIX sees neither of the next three families in <pthread.h>.
#ifdef PTHREAD_RWLOCK_INITIALIZER
typedef pthread_rwlock_t starpu_pthread_rwlock_t;
typedef pthread_rwlockattr_t starpu_pthread_rwlockattr_t;
#define STARPU_PTHREAD_RWLOCK_INITIALIZER PTHREAD_RWLOCK_INITIALIZER
#define starpu_pthread_rwlock_init pthread_rwlock_init
#define starpu_pthread_rwlock_destroy pthread_rwlock_destroy
#define starpu_pthread_rwlock_rdlock pthread_rwlock_rdlock
#define starpu_pthread_rwlock_tryrdlock pthread_rwlock_tryrdlock
#define starpu_pthread_rwlock_wrlock pthread_rwlock_wrlock
#define starpu_pthread_rwlock_trywrlock pthread_rwlock_trywrlock
#define starpu_pthread_rwlock_unlock pthread_rwlock_unlock
#endif

#ifdef PTHREAD_BARRIER_SERIAL_THREAD
typedef pthread_barrier_t starpu_pthread_barrier_t;
typedef pthread_barrierattr_t starpu_pthread_barrierattr_t;
#define STARPU_PTHREAD_BARRIER_SERIAL_THREAD PTHREAD_BARRIER_SERIAL_THREAD
#define starpu_pthread_barrier_init pthread_barrier_init
#define starpu_pthread_barrier_destroy pthread_barrier_destroy
#define starpu_pthread_barrier_wait pthread_barrier_wait

typedef pthread_spinlock_t starpu_pthread_spinlock_t;
#define starpu_pthread_spin_init pthread_spin_init
#define starpu_pthread_spin_destroy pthread_spin_destroy
#define starpu_pthread_spin_lock pthread_spin_lock
#define starpu_pthread_spin_trylock pthread_spin_trylock
#define starpu_pthread_spin_unlock pthread_spin_unlock
#endif

STARPU_BEGIN_DECLARATIONS

// What simulated programs wait on for several queues at once; a simulation's host.
typedef struct {
    starpu_pthread_mutex_t mutex;
    starpu_pthread_cond_t cond;
    unsigned block;
} starpu_pthread_wait_t;
typedef struct {
    starpu_pthread_mutex_t mutex;
    starpu_pthread_wait_t** queue;
    unsigned allocqueue;
    unsigned nqueue;
} starpu_pthread_queue_t;
typedef void* starpu_sg_host_t;
typedef int (*starpu_simgrid_main)(int argc, char* argv[]);

// Tells the waiters of a queue that something happened; makes and ends queues and waiters; adds a waiter to a
// queue and removes it; and waits for any of its queues.
int starpu_pthread_queue_init(starpu_pthread_queue_t* q);
int starpu_pthread_queue_signal(starpu_pthread_queue_t* q);
int starpu_pthread_queue_broadcast(starpu_pthread_queue_t* q);
int starpu_pthread_queue_destroy(starpu_pthread_queue_t* q);
int starpu_pthread_wait_init(starpu_pthread_wait_t* w);
int starpu_pthread_queue_register(starpu_pthread_wait_t* w, starpu_pthread_queue_t* q);
int starpu_pthread_queue_unregister(starpu_pthread_wait_t* w, starpu_pthread_queue_t* q);
int starpu_pthread_wait_reset(starpu_pthread_wait_t* w);
int starpu_pthread_wait_wait(starpu_pthread_wait_t* w);
int starpu_pthread_wait_timedwait(starpu_pthread_wait_t* w, const struct timespec* abstime);
int starpu_pthread_wait_destroy(starpu_pthread_wait_t* w);

// A simulated thread. NULL (0) and ENOSYS in this version.
starpu_pthread_t _starpu_simgrid_actor_create(const char* name, starpu_simgrid_main code,
                                              starpu_sg_host_t host, int argc, char* argv[]);

// Complains on stderr if the calling thread does not hold mutex; file and line say where it was asked.
void starpu_pthread_mutex_check_sched(starpu_pthread_mutex_t* mutex, char* file, int line);

STARPU_END_DECLARATIONS

typedef sem_t starpu_sem_t;
#define starpu_sem_init sem_init
#define starpu_sem_destroy sem_destroy
#define starpu_sem_post sem_post
#define starpu_sem_getvalue sem_getvalue
// Unlike the POSIX calls, these go on when a signal interrupts them; NULL is EINVAL.
static __starpu_inline int starpu_sem_wait(starpu_sem_t* sem) {
    int failed;
    if (starpu_is_null_(sem, "the semaphore", __func__)) return -1;
    do failed = sem_wait(sem);
    while (failed != 0 && errno == EINTR);
    return failed;
}

static __starpu_inline int starpu_sem_trywait(starpu_sem_t* sem) {
    int failed;
    if (starpu_is_null_(sem, "the semaphore", __func__)) return -1;
    do failed = sem_trywait(sem);
    while (failed != 0 && errno == EINTR);
    return failed;
}

#endif
