// Grants execution locks and moves the jobs that waited for them along their list of locks.
#include "graph/execution_lock.hpp"

#include "base/seeded_bug.hpp"

#include <algorithm>
#include <mutex>

namespace starpu::graph {

namespace {
// The locks a job asked for last: one, or several of one arbiter.
std::span<const lock_request> group_of(const job& n) {
    const job_details& d = *n.details;
    return std::span(d.locks).subspan(d.group_begin, d.next_lock - d.group_begin);
}
} // namespace

bool execution_lock::admits(lock_mode mode) const {
    if (is_closed_) return false;
    const bool may_find_contributions = mode == lock_mode::reduce || mode == lock_mode::merge;
    if (has_contributions_ && !may_find_contributions) return false;
    if (holders_ == 0) return true;
    if (base::is_seeded(base::seeded_bug::writers_share_a_lock)) return mode == held_mode_;
    return mode == held_mode_ && (mode == lock_mode::read || mode == lock_mode::reduce);
}

void execution_lock::take(lock_mode mode) {
    held_mode_ = mode;
    ++holders_;
    if (mode == lock_mode::write) was_written_ = true;
    if (mode == lock_mode::reduce && merger_ != nullptr) has_contributions_ = true;
    if (mode == lock_mode::merge) has_contributions_ = false;
}

// Under the judge they share.
execution_lock* first_to_refuse(std::span<const lock_request> group) {
    for (const lock_request& request : group)
        if (!request.lock->admits(request.mode)) return request.lock;
    return nullptr;
}

void take_all(std::span<const lock_request> group) {
    for (const lock_request& request : group) request.lock->take(request.mode);
}

lock_mode execution_lock::mode_wanted_by(const job& n) const {
    for (const lock_request& request : group_of(n))
        if (request.lock == this) return request.mode;
    return lock_mode::write; // unreachable: a job waits for a lock of its group
}

void execution_lock::start_merger(ready_list& granted) {
    if (!has_contributions_ || is_closed_ || holders_ != 0) return;
    take(lock_mode::merge);
    granted.append(*merger_);
}

void execution_lock::park(job& n) {
    n.details->awaited = this;
    line_.insert(n);
}

// A job that this lock would admit and another of its group does not goes on waiting there.
void execution_lock::serve(ready_list& granted) {
    while (job* n = line_.first()) {
        if (!admits(mode_wanted_by(*n))) return start_merger(granted);
        line_.pop_first();
        if (execution_lock* busy = first_to_refuse(group_of(*n))) {
            busy->park(*n);
            busy->start_merger(granted); // perhaps nothing else would: it has no holder
        } else {
            take_all(group_of(*n));
            granted.append(*n);
        }
    }
}

bool execution_lock::try_acquire(lock_mode mode, ready_list& ready) {
    std::lock_guard guard(judge_->lock);
    if (admits(mode)) {
        const bool was_written = was_written_;
        take(mode);
        was_written_ = was_written; // the caller may still give it back unused; set_written() if not
        return true;
    }
    start_merger(ready);
    return false;
}

void execution_lock::release(ready_list& granted) {
    std::lock_guard guard(judge_->lock);
    --holders_;
    serve(granted);
}

void execution_lock::downgrade(ready_list& granted) {
    std::lock_guard guard(judge_->lock);
    held_mode_ = lock_mode::read;
    serve(granted);
}

void execution_lock::close() {
    std::lock_guard guard(judge_->lock);
    is_closed_ = true;
}

void execution_lock::open(ready_list& granted) {
    std::lock_guard guard(judge_->lock);
    is_closed_ = false;
    if (merger_ != nullptr) has_contributions_ = true;
    serve(granted);
}

bool execution_lock::is_free() {
    std::lock_guard guard(judge_->lock);
    return holders_ == 0 && line_.is_empty();
}

void execution_lock::set_merger(job& merger) {
    std::lock_guard guard(judge_->lock);
    merger_ = &merger;
}

void execution_lock::expect_contributions() {
    std::lock_guard guard(judge_->lock);
    has_contributions_ = merger_ != nullptr;
}

bool execution_lock::was_written() {
    std::lock_guard guard(judge_->lock);
    return was_written_;
}

void execution_lock::set_written(bool written) {
    std::lock_guard guard(judge_->lock);
    was_written_ = written;
}

void execution_lock::assign(arbiter& a) {
    a.lock_count.fetch_add(1, std::memory_order_relaxed);
    arbiter_ = &a;
    judge_ = &a.judge;
}

bool acquire_locks(job& n, ready_list& ready) {
    job_details& d = *n.details;
    while (d.next_lock < d.locks.size()) {
        lock_judge& judge = *d.locks[d.next_lock].lock->judge_;
        // Counted before asking: once parked, the job may be granted and moved on by another thread.
        d.group_begin = d.next_lock;
        while (d.next_lock < d.locks.size() && d.locks[d.next_lock].lock->judge_ == &judge) ++d.next_lock;
        std::lock_guard guard(judge.lock);
        if (execution_lock* busy = first_to_refuse(group_of(n))) {
            d.arrival = judge.arrivals++;
            busy->park(n);
            busy->start_merger(ready);
            return false;
        }
        take_all(group_of(n));
    }
    n.set(holds_locks);
    return true;
}

void release_locks(job& n, ready_list& ready) {
    ready_list granted;
    for (const lock_request& request : n.details->locks) request.lock->release(granted);
    n.details->locks.clear();
    n.details->next_lock = 0;
    n.clear(holds_locks);
    advance_granted(granted, ready);
}

void advance_granted(ready_list& granted, ready_list& ready) {
    while (job* n = granted.try_pop())
        if (acquire_locks(*n, ready)) ready.append(*n);
}

} // namespace starpu::graph
