// Where a worker sleeps while a program's own policy runs: a lock and a condition that the policy may take
// and signal itself.
//
// A worker that found nothing calls begin_looking(), looks again, and then sleep(). A thread that has a task
// for it publishes the task and calls wake(). Why no call is lost, says worker/idle.cpp; a worker that runs
// tasks is not called.
#pragma once

#include "graph/job.hpp"

#include <cerrno>
#include <functional>
#include <pthread.h>
#include <utility>

namespace starpu::sched {

// A condition of the program's own, at which a worker sleeps instead (StarPU 1.0). Several workers may share
// it.
struct program_place {
    pthread_cond_t* condition = nullptr;
    pthread_mutex_t* mutex = nullptr;
    // Asked with the mutex held before each sleep, unless the worker is full: what a program made ready
    // before it signalled is not missed.
    std::function<bool()> finds_work;
};

class worker_latch {
public:
    // Error checking: a thread that unlocks what it does not hold, or locks what it holds, gets an error.
    worker_latch() {
        pthread_mutexattr_t checked;
        pthread_mutexattr_init(&checked);
        pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
        pthread_mutex_init(&mutex_, &checked);
        pthread_mutexattr_destroy(&checked);
    }
    worker_latch(const worker_latch&) = delete;
    worker_latch& operator=(const worker_latch&) = delete;
    ~worker_latch() {
        pthread_cond_destroy(&condition_);
        pthread_mutex_destroy(&mutex_);
    }

    // 0, or a positive errno, as pthread says it.
    int lock() { return pthread_mutex_lock(&mutex_); }
    int try_lock() { return pthread_mutex_trylock(&mutex_); }
    int unlock() { return pthread_mutex_unlock(&mutex_); }
    // For callers that perhaps do not hold it. It finds a free lock without unlocking it, which checkers
    // would call an error.
    int unlock_if_held() {
        if (try_lock() != 0) return unlock();
        unlock();
        return EPERM;
    }

    // Before the worker's thread begins. A thread that holds the mutex must not call the worker: it would
    // wait for itself.
    void sleep_at(program_place place) { elsewhere_ = std::move(place); }
    bool sleeps_elsewhere() const { return elsewhere_.condition != nullptr; }
    // Where it sleeps.
    pthread_mutex_t& mutex() { return sleeps_elsewhere() ? *elsewhere_.mutex : mutex_; }
    pthread_cond_t& condition() { return sleeps_elsewhere() ? *elsewhere_.condition : condition_; }

    // ---- the worker's side

    // Full: it has a place for what is sent to it alone.
    void begin_looking(bool is_full = false) { set_looking(true, is_full); }
    void end_looking() { set_looking(false, false); }

    // Returns once a thread has called the worker or signalled the condition, or once it has found work
    // itself where it sleeps at the program's condition.
    void sleep() {
        lock();
        is_roused_ = false;
        if (sleeps_elsewhere()) {
            unlock();
            sleep_elsewhere();
            lock();
        } else {
            is_asleep_ = true;
            if (!is_called_) pthread_cond_wait(&condition_, &mutex_);
        }
        is_asleep_ = is_called_ = false;
        is_roused_ = true;
        unlock();
    }

    // Instead of sleep(), for a worker without a thread: it sleeps until begin_looking() or end_looking().
    void lie_down() {
        lock();
        is_asleep_ = true;
        unlock();
    }

    // ---- the waker's side

    // False: the caller may not rely on the worker alone. It runs a task, and will look by itself; or was
    // called before, and may leave with what that call was for; or is full. It looks once more all the same.
    bool wake() {
        const hold holds(*this);
        return wake_locked();
    }

    // The same for work that any worker may do: a full one is left alone.
    bool wake_for_any_work() {
        const hold holds(*this);
        return !is_full_ && wake_locked();
    }

    // The same for a job that the worker takes before what the policy has. True: another thread may rely on
    // the worker for something else, which it leaves behind if it takes this job; the others have to look.
    bool wake_past_policy() {
        const hold holds(*this);
        const bool may_be_relied_on = is_looking_ && !is_full_ && (is_called_ || is_roused_);
        wake_locked();
        return may_be_relied_on;
    }

    // Whether the worker sleeps, and no thread has called it.
    bool is_asleep() {
        const hold holds(*this);
        return is_asleep_ && !is_called_;
    }

private:
    // The lock, for callers that may hold it already.
    class hold {
    public:
        explicit hold(worker_latch& latch) : latch_(latch), was_held_(latch.lock() == EDEADLK) {}
        ~hold() {
            const bool rouses = std::exchange(latch_.is_to_be_roused_, false);
            if (!was_held_) latch_.unlock();
            if (rouses) latch_.rouse_elsewhere();
        }
        hold(const hold&) = delete;
        hold& operator=(const hold&) = delete;

    private:
        worker_latch& latch_;
        const bool was_held_;
    };

    bool wake_locked() {
        if (!is_looking_ || is_called_) return false;
        is_called_ = true;
        if (sleeps_elsewhere())
            is_to_be_roused_ = true;
        else
            pthread_cond_signal(&condition_);
        return !is_roused_ && !is_full_;
    }

    // Without the latch's lock, which is never taken while the program's mutex is held. From the last look on
    // the mutex is held, so a thread that calls the worker rouses it before that look or when it waits.
    void sleep_elsewhere() {
        pthread_mutex_lock(elsewhere_.mutex);
        if (!is_called_.load(std::memory_order_acquire) && (is_full_ || !elsewhere_.finds_work())) {
            is_asleep_.store(true, std::memory_order_release);
            pthread_cond_wait(elsewhere_.condition, elsewhere_.mutex);
        }
        pthread_mutex_unlock(elsewhere_.mutex);
    }

    // All, as those of other workers may sleep there too.
    void rouse_elsewhere() {
        pthread_mutex_lock(elsewhere_.mutex);
        pthread_cond_broadcast(elsewhere_.condition);
        pthread_mutex_unlock(elsewhere_.mutex);
    }

    void set_looking(bool is_looking, bool is_full) {
        lock();
        is_looking_ = is_looking;
        is_full_ = is_full;
        is_called_ = is_asleep_ = false;
        is_roused_ = is_to_be_roused_ = false;
        unlock();
    }

    pthread_mutex_t mutex_;
    pthread_cond_t condition_ = PTHREAD_COND_INITIALIZER;
    program_place elsewhere_;
    bool is_looking_ = false; // all under the lock, but for what sleep_elsewhere() reads and writes
    bool is_full_ = false;
    graph::atomic<bool> is_called_{false};
    graph::atomic<bool> is_asleep_{false};
    bool is_roused_ = false;       // it looks since it was called
    bool is_to_be_roused_ = false; // by the thread that holds the lock, once it has let go of it
};

} // namespace starpu::sched
