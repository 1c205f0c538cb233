// Excludes accesses to one handle that no order separates: commuting, unordered, and the application's own.
//
// A node takes all its locks before it runs, in the order of the handles' addresses, and waits for them
// without occupying a thread: a node that must wait is parked here and comes back in a ready list. Waiters
// are served by priority, then first come first served; a reader joins running readers even if a writer
// waits.
#pragma once

#include "base/spinlock.hpp"
#include "graph/details.hpp"

#include <cstdint>
#include <vector>

namespace starpu::graph {

class execution_lock {
public:
    // True when granted at once; otherwise the node is parked.
    bool acquire(node& n, lock_mode mode);

    // Nodes whose turn has come are appended to `granted`.
    void release(std::vector<node*>& granted);

    // The one writer becomes a reader.
    void downgrade(std::vector<node*>& granted);

    // While closed nobody is granted: accesses that do not take the lock may still be running.
    void close();
    void open(std::vector<node*>& granted);

    bool is_free();

private:
    struct waiter {
        node* who;
        lock_mode mode;
        std::uint64_t arrival;
    };
    bool admits(lock_mode mode) const;
    void grant_waiters(std::vector<node*>& granted);

    base::spinlock lock_;
    bool is_closed_ = false;
    lock_mode held_mode_ = lock_mode::read;
    unsigned holders_ = 0;
    std::uint64_t arrivals_ = 0;
    std::vector<waiter> waiters_;
};

// Takes the locks listed in the node's details. True when all are held; else the node is parked.
bool acquire_locks(node& n);

// Gives them back; nodes that thereby hold all theirs are appended to `ready`.
void release_locks(node& n, ready_list& ready);

// Lets nodes that were granted one lock go on with their next ones.
void advance_granted(std::vector<node*>& granted, ready_list& ready);

} // namespace starpu::graph
