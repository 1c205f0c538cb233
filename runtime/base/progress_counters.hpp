// Counts submitted and completed tasks without a shared counter; threads wait until few or none are left.
//
// Every submitting thread and every worker writes a line of its own. All counters only grow, so reading all
// "done" first and all "submitted" second can only overestimate what was in flight at the instant in between:
// when the two sums agree, everything was complete then.
#pragma once

#include "base/active_atomics.hpp"
#include "base/per_worker.hpp"
#include "base/spinlock.hpp"

#include <cstdint>
#include <memory>
#include <mutex>

namespace starpu::base {

// A worker looks for waiting threads at every LookInterval-th completion, besides whenever it runs dry.
template <class Policy, std::uint64_t LookInterval = 64> class basic_progress_counters {
    template <class V> using atomic = typename Policy::template atomic<V>;

public:
    // What one submitting thread has submitted. Outlives the thread: the next one to register goes on with
    // it.
    class alignas(cache_line_bytes) submitter {
        friend basic_progress_counters;
        atomic<std::uint64_t> submitted_{0};
        submitter* next_ = nullptr;
        bool in_use_ = true; // under registration_
    };

    explicit basic_progress_counters(unsigned workers) : workers_(workers) {}
    basic_progress_counters(const basic_progress_counters&) = delete;
    basic_progress_counters& operator=(const basic_progress_counters&) = delete;
    ~basic_progress_counters() {
        for (submitter* s = submitters_.load(std::memory_order_relaxed); s;) {
            std::unique_ptr<submitter> owned(s);
            s = s->next_;
        }
    }

    // ---- submitting threads

    submitter& register_submitter() {
        std::lock_guard hold(registration_);
        submitter* first = submitters_.load(std::memory_order_relaxed);
        for (submitter* s = first; s; s = s->next_) {
            if (s->in_use_) continue;
            s->in_use_ = true;
            return *s;
        }
        auto* fresh = new submitter;
        fresh->next_ = first;
        submitters_.store(fresh, std::memory_order_release); // partner: in_flight()
        return *fresh;
    }

    void unregister_submitter(submitter& s) noexcept {
        std::lock_guard hold(registration_);
        s.in_use_ = false;
    }

    // Call before the task is published: a thread that sees it done then also sees it submitted. (Relaxed
    // is enough for that: publication, execution and note_done() carry the order.)
    void note_submitted(submitter& s, std::uint64_t count = 1) noexcept {
        add(s.submitted_, count, std::memory_order_relaxed);
    }

    // ---- workers

    // A waiting thread is woken from here only now and then; note_idle() is what it can rely on.
    void note_done(worker_id worker) noexcept {
        worker_line& w = workers_[worker];
        const std::uint64_t done = add(w.done, 1, std::memory_order_release); // partner: in_flight()
        if (done % LookInterval == 0 && waiters_.load(std::memory_order_relaxed) != 0) wake_waiters_if_due();
    }

    // A worker calls this whenever it finds nothing more to do.
    void note_idle(worker_id worker) noexcept {
        worker_line& w = workers_[worker];
        const std::uint64_t done = w.done.load(std::memory_order_relaxed);
        if (w.done_when_last_idle == done) return;
        w.done_when_last_idle = done;
        // A writing read, so that it is ordered with the waiters' own: either they are counted here, or they
        // see this worker's last completion. Among idle workers the last one here sees the completions of
        // all.
        if (waiters_.fetch_add(0, std::memory_order_acq_rel) != 0) wake_waiters_if_due();
    }

    // ---- any thread

    // At least what was in flight at some instant during the call; exact if no thread submits meanwhile.
    std::uint64_t in_flight() const noexcept {
        std::uint64_t done = 0;
        for (const worker_line& w : workers_) done += w.done.load(std::memory_order_acquire);
        std::uint64_t submitted = 0;
        for (submitter* s = submitters_.load(std::memory_order_acquire); s; s = s->next_)
            submitted += s->submitted_.load(std::memory_order_relaxed);
        return submitted - done;
    }

    bool all_done() const noexcept { return in_flight() == 0; }

    // Every task completed so far.
    std::uint64_t done() const noexcept {
        std::uint64_t sum = 0;
        for (const worker_line& w : workers_) sum += w.done.load(std::memory_order_relaxed);
        return sum;
    }

    void wait_until_all_done() noexcept { wait_until_at_most(0); }

    // Sleeps until at most `limit` tasks are in flight.
    void wait_until_at_most(std::uint64_t limit) noexcept {
        wait_until_at_most(limit, [](const auto& word, std::uint32_t expected) {
            Policy::wait(word, expected);
            return true;
        });
    }

    // The same with the caller's way to sleep: sleep(word, expected) waits while the word holds that value,
    // or shorter, and says whether to go on. False: it said no while there were more tasks.
    template <class Sleep> bool wait_until_at_most(std::uint64_t limit, Sleep&& sleep) {
        if (in_flight() <= limit) return true;
        announce_wait(limit);
        bool goes_on = true;
        while (goes_on) {
            const std::uint32_t round =
                round_.load(std::memory_order_acquire); // partner: wake_waiters_if_due()
            if (in_flight() <= limit) break;
            goes_on = sleep(round_, round);
        }
        withdraw_wait();
        return goes_on || in_flight() <= limit;
    }

private:
    struct alignas(cache_line_bytes) worker_line {
        atomic<std::uint64_t> done{0};
        std::uint64_t done_when_last_idle = 0; // the worker's own
    };

    // One writer per counter: no read-modify-write needed.
    static std::uint64_t add(atomic<std::uint64_t>& counter, std::uint64_t count,
                             std::memory_order order) noexcept {
        const std::uint64_t value = counter.load(std::memory_order_relaxed) + count;
        counter.store(value, order);
        return value;
    }

    void announce_wait(std::uint64_t limit) noexcept {
        std::lock_guard hold(waiting_);
        // Stays too large when the waiter it was for has gone: at worst a waiter is woken in vain.
        if (waiters_.load(std::memory_order_relaxed) == 0 ||
            limit > largest_limit_.load(std::memory_order_relaxed))
            largest_limit_.store(limit, std::memory_order_relaxed);
        waiters_.fetch_add(1, std::memory_order_acq_rel); // partner: note_idle()
    }

    void withdraw_wait() noexcept { waiters_.fetch_sub(1, std::memory_order_relaxed); }

    // Waking costs a system call, and each woken thread reads all counters: only when a waiter may have
    // reason to go on.
    void wake_waiters_if_due() noexcept {
        if (in_flight() > largest_limit_.load(std::memory_order_relaxed)) return;
        round_.fetch_add(1, std::memory_order_release);
        Policy::wake_all(round_);
    }

    per_worker<worker_line> workers_;
    atomic<submitter*> submitters_{nullptr};
    basic_spinlock<Policy> registration_;
    // Written when a thread waits or a worker finds no more work.
    alignas(cache_line_bytes) atomic<std::uint32_t> waiters_{0};
    atomic<std::uint32_t> round_{0};
    atomic<std::uint64_t> largest_limit_{0};
    basic_spinlock<Policy> waiting_;
};

using progress_counters = basic_progress_counters<active_atomics>;

} // namespace starpu::base
