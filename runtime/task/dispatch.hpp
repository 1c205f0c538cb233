// Sends ready nodes on their way: to the scheduler, or, when there is nothing to schedule, to their end right
// here.
#pragma once

#include "graph/node.hpp"
#include "task/engine.hpp"

namespace starpu::task {

// Handles all of `ready` and whatever becomes ready through that, without recursion however long the chain
// is.
void dispatch(graph::ready_list& ready);

// Sends on those of `ready` that only need a worker; the others stay. A callback may wait for their effects.
void send_kernels(graph::ready_list& ready);

// A task that the scheduler gave to a worker which cannot run it.
void send_again(graph::node& n);

// Inside this scope dispatch() only collects into `ready`; the caller dispatches later, when it holds no
// lock.
class deferred_dispatch {
public:
    explicit deferred_dispatch(graph::ready_list& ready) : outer_(this_thread.dispatching) {
        this_thread.dispatching = &ready;
    }
    ~deferred_dispatch() { this_thread.dispatching = outer_; }
    deferred_dispatch(const deferred_dispatch&) = delete;
    deferred_dispatch& operator=(const deferred_dispatch&) = delete;

private:
    graph::ready_list* outer_;
};

} // namespace starpu::task
