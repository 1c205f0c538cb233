// Excludes accesses to one handle that no order separates: commuting, unordered, and the application's own.
//
// A job takes all its locks before it runs, and waits for them without occupying a thread: a job that must
// wait is parked here and comes back in a ready list. Locks without an arbiter are taken one by one in the
// order of their handles, those of one arbiter all together. Waiters are served by priority, then first come
// first served; a reader joins running readers even if a writer waits.
//
// Reductions: holders that reduce leave contributions. Before the lock is granted to a job that does not
// reduce, it goes to its merger, a job that puts them together, unless that next job merges them itself.
#pragma once

#include "graph/arbiter.hpp"
#include "graph/details.hpp"
#include "graph/waiting_line.hpp"

#include <cstdint>
#include <span>

namespace starpu::graph {

class execution_lock {
public:
    // Takes the lock if that is possible at once; for a caller that will not wait. Contributions in the way
    // are merged meanwhile.
    bool try_acquire(lock_mode mode, ready_list& ready);

    // These append the jobs that now get the lock to `granted`; see advance_granted().
    void release(ready_list& granted);
    void downgrade(ready_list& granted); // the one writer becomes a reader

    // While closed, the lock is granted to no job: accesses that do not take it may still be running.
    void close();
    void open(ready_list& granted);

    bool is_free();

    // Jobs that reduce from now on leave contributions for this merger. It is no longer needed when the
    // handle goes.
    void set_merger(job& merger);
    job* merger() const { return merger_; }
    // There may be contributions of accesses that did not take the lock.
    void expect_contributions();

    // Whether a job took the lock to write, or set_written(true) was called, since set_written(false).
    bool was_written();
    void set_written(bool written);

    // No job may hold the lock or wait for it.
    void assign(arbiter& a);
    arbiter* assigned_arbiter() const { return arbiter_; }

private:
    friend bool acquire_locks(job& n, ready_list& ready);
    friend execution_lock* first_to_refuse(std::span<const lock_request> group);
    friend void take_all(std::span<const lock_request> group);

    // All under the judge's lock.
    bool admits(lock_mode mode) const;
    void take(lock_mode mode);
    void park(job& n);
    void serve(ready_list& granted);
    void start_merger(ready_list& granted);
    lock_mode mode_wanted_by(const job& n) const;

    lock_judge own_judge_;
    lock_judge* judge_ = &own_judge_;
    arbiter* arbiter_ = nullptr;
    job* merger_ = nullptr;
    unsigned holders_ = 0;
    lock_mode held_mode_ = lock_mode::read;
    bool is_closed_ = false;
    bool has_contributions_ = false;
    bool was_written_ = false;
    waiting_line line_;
};

// Takes the locks listed in the job's details, which are in order. True when all are held; else the job is
// parked. A merger that must run first is appended to `ready`.
bool acquire_locks(job& n, ready_list& ready);

// Gives them back; jobs that thereby hold all theirs are appended to `ready`.
void release_locks(job& n, ready_list& ready);

// Lets jobs that were granted one lock, or all of one arbiter, go on with their next ones.
void advance_granted(ready_list& granted, ready_list& ready);

} // namespace starpu::graph
