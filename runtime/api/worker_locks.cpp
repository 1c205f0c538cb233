// starpu_worker.h and starpu_scheduler.h: the workers' locks and wake-ups, for policies.
#include "api/running.hpp"
#include "sched/scheduling_call.hpp"
#include "task/core/engine.hpp"

#include "starpu_expert.h"
#include "starpu_scheduler.h"

using namespace starpu;

namespace {
bool is_worker() {
    return task::worker_here() != base::no_worker;
}

// The latch of a worker, or nullptr with a line.
sched::worker_latch* latch_of(int worker, const char* call) {
    const api::worker_numbered w(worker, call);
    return w == nullptr ? nullptr : &w->scheduler->sleeping().latch(w->id);
}

int refuse(int error, const char* call, const char* reason) {
    errno = error;
    base::report_error(-error, call, "%s", reason);
    return -error;
}

void lock(int worker, const char* call) {
    sched::worker_latch* latch = latch_of(worker, call);
    if (latch != nullptr && latch->lock() == EDEADLK)
        refuse(EDEADLK, call, "the calling thread holds this worker's lock already; lock it once");
}

void unlock(int worker, const char* call) {
    sched::worker_latch* latch = latch_of(worker, call);
    if (latch != nullptr && latch->unlock_if_held() != 0)
        refuse(EPERM, call, "the calling thread does not hold this worker's lock");
}

bool refuse_outside_worker(const char* call) {
    if (is_worker()) return false;
    refuse(EINVAL, call, "the calling thread is no worker; name the worker with starpu_worker_lock()");
    return true;
}

// Callers may hold the lock of the worker.
int wake(int worker, const char* call) {
    const api::worker_numbered w(worker, call);
    if (w == nullptr) return -EINVAL;
    sched::note_wake();
    return w->scheduler->wake(w->id) ? 1 : 0;
}
} // namespace

extern "C" {

void starpu_worker_lock(int workerid) {
    const task::inside here;
    lock(workerid, __func__);
}

int starpu_worker_trylock(int workerid) {
    const task::inside here;
    sched::worker_latch* latch = latch_of(workerid, __func__);
    return latch == nullptr ? -EINVAL : -latch->try_lock();
}

void starpu_worker_unlock(int workerid) {
    const task::inside here;
    unlock(workerid, __func__);
}

void starpu_worker_lock_self(void) {
    const task::inside here;
    if (!refuse_outside_worker(__func__)) lock(signed_number_of(task::worker_here()), __func__);
}

void starpu_worker_unlock_self(void) {
    const task::inside here;
    if (!refuse_outside_worker(__func__)) unlock(signed_number_of(task::worker_here()), __func__);
}

void starpu_worker_relax_on(void) {
    if (is_worker()) ++task::this_thread.relax_depth;
}

void starpu_worker_relax_off(void) {
    if (!is_worker()) return;
    if (task::this_thread.relax_depth == 0)
        refuse(EINVAL, __func__, "there is no starpu_worker_relax_on() that this would end");
    else
        --task::this_thread.relax_depth;
}

int starpu_worker_get_relax_state(void) {
    return is_worker() && task::this_thread.relax_depth != 0;
}

int starpu_worker_sched_op_pending(void) {
    return is_worker() && sched::scheduling_depth() != 0;
}

int starpu_wake_worker_relax(int workerid) {
    return wake(workerid, __func__);
}
int starpu_wake_worker_no_relax(int workerid) {
    return wake(workerid, __func__);
}
int starpu_wake_worker_relax_light(int workerid) {
    return wake(workerid, __func__);
}
int starpu_wake_worker_locked(int workerid) {
    return wake(workerid, __func__);
}

void starpu_worker_get_sched_condition(int workerid, starpu_pthread_mutex_t** sched_mutex,
                                       starpu_pthread_cond_t** sched_cond) {
    const task::inside here;
    sched::worker_latch* latch = latch_of(workerid, __func__);
    if (sched_mutex != nullptr) *sched_mutex = latch == nullptr ? nullptr : &latch->mutex();
    if (sched_cond != nullptr) *sched_cond = latch == nullptr ? nullptr : &latch->condition();
}

// A worker that has a condition asks for tasks with the mutex held, and sleeps there.
void starpu_worker_set_sched_condition(int workerid, starpu_pthread_cond_t* sched_cond,
                                       starpu_pthread_mutex_t* sched_mutex) {
    const task::inside here;
    const api::worker_numbered w(workerid, __func__);
    if (w == nullptr) return;
    if (sched_cond == nullptr || sched_mutex == nullptr) {
        refuse(EINVAL, __func__, "the condition or the mutex is NULL; a worker needs both");
        return;
    }
    sched::policy_hooks* policy = w->scheduler->hooks();
    if (policy == nullptr || !policy->hold_to_take(w->id, *sched_mutex)) {
        refuse(EINVAL, __func__, "only init_sched of a program's own policy may call it");
        return;
    }
    // No larger than a std::function holds without memory of its own.
    const auto finds_work = [scheduler = w->scheduler, id = w->id] {
        return !scheduler->is_paused() && scheduler->hooks()->has_work_for(id);
    };
    w->scheduler->sleeping().latch(w->id).sleep_at({sched_cond, sched_mutex, finds_work});
}

void starpu_wake_all_blocked_workers(void) {
    const api::running r(__func__);
    if (r == nullptr) return;
    sched::note_wake();
    r->scheduler().wake_all();
}

} // extern "C"
