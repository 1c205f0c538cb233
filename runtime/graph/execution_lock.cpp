// Grants execution locks and moves the nodes that waited for them along their list of locks.
#include "graph/execution_lock.hpp"

#include <algorithm>
#include <mutex>

namespace starpu::graph {

bool execution_lock::admits(lock_mode mode) const {
    if (is_closed_) return false;
    if (holders_ == 0) return true;
    return mode == held_mode_ && mode != lock_mode::write;
}

bool execution_lock::acquire(node& n, lock_mode mode) {
    std::lock_guard guard(lock_);
    if (admits(mode)) {
        held_mode_ = mode;
        ++holders_;
        return true;
    }
    waiters_.push_back({&n, mode, arrivals_++});
    return false;
}

void execution_lock::grant_waiters(std::vector<node*>& granted) {
    const auto more_urgent = [](const waiter& a, const waiter& b) {
        if (a.who->priority != b.who->priority) return a.who->priority > b.who->priority;
        return a.arrival < b.arrival;
    };
    while (!waiters_.empty()) {
        const auto next = std::min_element(waiters_.begin(), waiters_.end(), more_urgent);
        if (!admits(next->mode)) return;
        held_mode_ = next->mode;
        ++holders_;
        granted.push_back(next->who);
        waiters_.erase(next);
    }
}

void execution_lock::release(std::vector<node*>& granted) {
    std::lock_guard guard(lock_);
    --holders_;
    grant_waiters(granted);
}

void execution_lock::downgrade(std::vector<node*>& granted) {
    std::lock_guard guard(lock_);
    held_mode_ = lock_mode::read;
    grant_waiters(granted);
}

void execution_lock::close() {
    std::lock_guard guard(lock_);
    is_closed_ = true;
}

void execution_lock::open(std::vector<node*>& granted) {
    std::lock_guard guard(lock_);
    is_closed_ = false;
    grant_waiters(granted);
}

bool execution_lock::is_free() {
    std::lock_guard guard(lock_);
    return holders_ == 0 && waiters_.empty();
}

bool acquire_locks(node& n) {
    node_details& d = *n.details;
    while (d.next_lock < d.locks.size()) {
        const lock_request request = d.locks[d.next_lock];
        // Counted before asking: once parked, the node may be granted and moved on by another thread.
        ++d.next_lock;
        if (!request.lock->acquire(n, request.mode)) return false;
    }
    n.set(holds_locks);
    return true;
}

void release_locks(node& n, ready_list& ready) {
    std::vector<node*> granted;
    for (const lock_request& request : n.details->locks) request.lock->release(granted);
    n.details->locks.clear();
    n.details->next_lock = 0;
    n.clear(holds_locks);
    advance_granted(granted, ready);
}

void advance_granted(std::vector<node*>& granted, ready_list& ready) {
    for (node* n : granted)
        if (acquire_locks(*n)) ready.push(*n);
}

} // namespace starpu::graph
