// starpu_thread.h's calls, checked: any error they return stops the program with the call and its error.
#ifndef STARPU_THREAD_UTIL_H
#define STARPU_THREAD_UTIL_H

#include <starpu/assert.h>
#include <starpu_thread.h>

#include <errno.h>

// Runs call once and stops the program unless it returns 0 or allowed.
#define STARPU_PTHREAD_CHECKED_OR(call, allowed)                                                             \
    do {                                                                                                     \
        int starpu_thread_error_ = (call);                                                                   \
        if (STARPU_UNLIKELY(starpu_thread_error_ != 0 && starpu_thread_error_ != (allowed)))                 \
            STARPU_ABORT_MSG("%s: %s", #call, strerror(starpu_thread_error_));                               \
    } while (0)
#define STARPU_PTHREAD_CHECKED(call) STARPU_PTHREAD_CHECKED_OR(call, 0)

// The same as an expression: yields what call returned, which is 0 or allowed.
static __starpu_inline int starpu_pthread_checked(int error, int allowed, const char* call) {
    STARPU_ASSERT_MSG_ALWAYS(error == 0 || error == allowed, "%s: %s", call, strerror(error));
    return error;
}
#define STARPU_PTHREAD_CHECKED_VALUE(call, allowed) starpu_pthread_checked(call, allowed, #call)

// The same with a place in the source, for generated code.
static __starpu_inline int _starpu_pthread_mutex_trylock(starpu_pthread_mutex_t* mutex, char* file,
                                                         int line) {
    (void)file, (void)line;
    return STARPU_PTHREAD_CHECKED_VALUE(starpu_pthread_mutex_trylock(mutex), EBUSY);
}
static __starpu_inline int _starpu_pthread_mutex_trylock_sched(starpu_pthread_mutex_t* mutex, char* file,
                                                               int line) {
    return _starpu_pthread_mutex_trylock(mutex, file, line);
}
static __starpu_inline int _starpu_pthread_cond_timedwait(starpu_pthread_cond_t* cond,
                                                          starpu_pthread_mutex_t* mutex,
                                                          const struct timespec* abstime, char* file,
                                                          int line) {
    (void)file, (void)line;
    return STARPU_PTHREAD_CHECKED_VALUE(starpu_pthread_cond_timedwait(cond, mutex, abstime), ETIMEDOUT);
}
#ifdef PTHREAD_RWLOCK_INITIALIZER
static __starpu_inline int _starpu_pthread_rwlock_tryrdlock(starpu_pthread_rwlock_t* rwlock, char* file,
                                                            int line) {
    (void)file, (void)line;
    return STARPU_PTHREAD_CHECKED_VALUE(starpu_pthread_rwlock_tryrdlock(rwlock), EBUSY);
}
static __starpu_inline int _starpu_pthread_rwlock_trywrlock(starpu_pthread_rwlock_t* rwlock, char* file,
                                                            int line) {
    (void)file, (void)line;
    return STARPU_PTHREAD_CHECKED_VALUE(starpu_pthread_rwlock_trywrlock(rwlock), EBUSY);
}
#endif

// Yields 0, or ETIMEDOUT.
#define STARPU_PTHREAD_COND_TIMEDWAIT(cond, mutex, abstime)                                                  \
    _starpu_pthread_cond_timedwait(cond, mutex, abstime, (char*)__FILE__, __LINE__)

#define STARPU_PTHREAD_CREATE_ON(name, thread, attr, routine, arg, where)                                    \
    STARPU_PTHREAD_CHECKED(starpu_pthread_create_on(name, thread, attr, routine, arg, where))
#define STARPU_PTHREAD_CREATE(thread, attr, routine, arg)                                                    \
    STARPU_PTHREAD_CHECKED(starpu_pthread_create(thread, attr, routine, arg))
#define STARPU_PTHREAD_JOIN(thread, retval) STARPU_PTHREAD_CHECKED(starpu_pthread_join(thread, retval))
#define STARPU_PTHREAD_MUTEX_INIT(mutex, attr) STARPU_PTHREAD_CHECKED(starpu_pthread_mutex_init(mutex, attr))
#define STARPU_PTHREAD_MUTEX_INIT0(mutex, attr) STARPU_PTHREAD_CHECKED(starpu_pthread_mutex_init(mutex, attr))
#define STARPU_PTHREAD_MUTEX_DESTROY(mutex) STARPU_PTHREAD_CHECKED(starpu_pthread_mutex_destroy(mutex))
#define STARPU_PTHREAD_MUTEX_LOCK(mutex) STARPU_PTHREAD_CHECKED(starpu_pthread_mutex_lock(mutex))
#define STARPU_PTHREAD_MUTEX_LOCK_SCHED(mutex) STARPU_PTHREAD_CHECKED(starpu_pthread_mutex_lock_sched(mutex))
#define STARPU_PTHREAD_MUTEX_UNLOCK(mutex) STARPU_PTHREAD_CHECKED(starpu_pthread_mutex_unlock(mutex))
#define STARPU_PTHREAD_MUTEX_UNLOCK_SCHED(mutex)                                                             \
    STARPU_PTHREAD_CHECKED(starpu_pthread_mutex_unlock_sched(mutex))
#define STARPU_PTHREAD_KEY_CREATE(key, destr) STARPU_PTHREAD_CHECKED(starpu_pthread_key_create(key, destr))
#define STARPU_PTHREAD_KEY_DELETE(key) STARPU_PTHREAD_CHECKED(starpu_pthread_key_delete(key))
#define STARPU_PTHREAD_SETSPECIFIC(key, ptr) STARPU_PTHREAD_CHECKED(starpu_pthread_setspecific(key, ptr))
#define STARPU_PTHREAD_RWLOCK_INIT(rwlock, attr)                                                             \
    STARPU_PTHREAD_CHECKED(starpu_pthread_rwlock_init(rwlock, attr))
#define STARPU_PTHREAD_RWLOCK_INIT0(rwlock, attr)                                                            \
    STARPU_PTHREAD_CHECKED(starpu_pthread_rwlock_init(rwlock, attr))
#define STARPU_PTHREAD_RWLOCK_RDLOCK(rwlock) STARPU_PTHREAD_CHECKED(starpu_pthread_rwlock_rdlock(rwlock))
#define STARPU_PTHREAD_RWLOCK_WRLOCK(rwlock) STARPU_PTHREAD_CHECKED(starpu_pthread_rwlock_wrlock(rwlock))
#define STARPU_PTHREAD_RWLOCK_UNLOCK(rwlock) STARPU_PTHREAD_CHECKED(starpu_pthread_rwlock_unlock(rwlock))
#define STARPU_PTHREAD_RWLOCK_DESTROY(rwlock) STARPU_PTHREAD_CHECKED(starpu_pthread_rwlock_destroy(rwlock))
#define STARPU_PTHREAD_COND_INIT(cond, attr) STARPU_PTHREAD_CHECKED(starpu_pthread_cond_init(cond, attr))
#define STARPU_PTHREAD_COND_INIT0(cond, attr) STARPU_PTHREAD_CHECKED(starpu_pthread_cond_init(cond, attr))
#define STARPU_PTHREAD_COND_DESTROY(cond) STARPU_PTHREAD_CHECKED(starpu_pthread_cond_destroy(cond))
#define STARPU_PTHREAD_COND_SIGNAL(cond) STARPU_PTHREAD_CHECKED(starpu_pthread_cond_signal(cond))
#define STARPU_PTHREAD_COND_BROADCAST(cond) STARPU_PTHREAD_CHECKED(starpu_pthread_cond_broadcast(cond))
#define STARPU_PTHREAD_COND_WAIT(cond, mutex) STARPU_PTHREAD_CHECKED(starpu_pthread_cond_wait(cond, mutex))
#define STARPU_PTHREAD_BARRIER_INIT(barrier, attr, count)                                                    \
    STARPU_PTHREAD_CHECKED(starpu_pthread_barrier_init(barrier, attr, count))
#define STARPU_PTHREAD_BARRIER_DESTROY(barrier)                                                              \
    STARPU_PTHREAD_CHECKED(starpu_pthread_barrier_destroy(barrier))

// These yield 0 on success and EBUSY when they would have to wait for the lock.
#define STARPU_PTHREAD_MUTEX_TRYLOCK(mutex)                                                                  \
    STARPU_PTHREAD_CHECKED_VALUE(starpu_pthread_mutex_trylock(mutex), EBUSY)
#define STARPU_PTHREAD_MUTEX_TRYLOCK_SCHED(mutex) STARPU_PTHREAD_MUTEX_TRYLOCK(mutex)
#define STARPU_PTHREAD_RWLOCK_TRYRDLOCK(rwlock)                                                              \
    STARPU_PTHREAD_CHECKED_VALUE(starpu_pthread_rwlock_tryrdlock(rwlock), EBUSY)
#define STARPU_PTHREAD_RWLOCK_TRYWRLOCK(rwlock)                                                              \
    STARPU_PTHREAD_CHECKED_VALUE(starpu_pthread_rwlock_trywrlock(rwlock), EBUSY)

// One of the threads that meet at a barrier is told PTHREAD_BARRIER_SERIAL_THREAD, which is no error.
#define STARPU_PTHREAD_BARRIER_WAIT(barrier)                                                                 \
    STARPU_PTHREAD_CHECKED_OR(starpu_pthread_barrier_wait(barrier), STARPU_PTHREAD_BARRIER_SERIAL_THREAD)

#define STARPU_PTHREAD_GETSPECIFIC(key) starpu_pthread_getspecific(key)

#endif
