// The lock of each worker, for schedulers that keep data per worker.
//
// It guards nothing of the runtime but the sleep of the worker: a thread that holds it and calls
// starpu_wake_worker_locked() knows that the worker sees what was written before.
#ifndef STARPU_WORKER_LOCKS_H
#define STARPU_WORKER_LOCKS_H

#include <starpu/linkage.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

// Takes the lock of a worker. EINVAL if there is no such worker. A thread must not take a lock it holds.
void starpu_worker_lock(int workerid);

// The same if the lock is free: returns 0 then, -EBUSY if it is not, or -EINVAL.
int starpu_worker_trylock(int workerid);

// Gives back the lock of a worker; EPERM if the caller does not hold it.
void starpu_worker_unlock(int workerid);

// The same for the calling worker's own lock; EINVAL in a thread that is no worker.
void starpu_worker_lock_self(void);
void starpu_worker_unlock_self(void);

// Brackets around what may block inside push_task or pop_task, such as taking a lock of the policy's own.
// They nest. No thread waits for a worker to relax here, so they only count; in a thread that is no worker
// they do nothing.
void starpu_worker_relax_on(void);
void starpu_worker_relax_off(void);

// 1 while the calling worker is inside such brackets; 0 in any other thread.
int starpu_worker_get_relax_state(void);

// 1 while the calling worker is inside a push_task or pop_task of the policy, else 0.
int starpu_worker_sched_op_pending(void);

STARPU_END_DECLARATIONS

#endif
