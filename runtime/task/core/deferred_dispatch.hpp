// What becomes ready is kept for later, or not.
#pragma once

#include "graph/job.hpp"
#include "task/core/engine.hpp"

namespace starpu::task {

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

// A call of the program, perhaps from a dispatch loop. The program may wait for what it submits or releases
// there, so that goes on at once. Only what calls the program in its turn waits for the end of the call where
// many such calls lie on the stack, which must not grow with the length of a chain of them.
class dispatch_in_call {
public:
    dispatch_in_call() : outer_(this_thread.dispatching), outer_call_(this_thread.calling_from) {
        if (outer_ == nullptr) return;
        this_thread.dispatching = nullptr;
        if (++this_thread.nested_calls == most_nested) this_thread.calling_from = outer_;
    }
    ~dispatch_in_call() {
        if (outer_ == nullptr) return;
        this_thread.dispatching = outer_;
        this_thread.calling_from = outer_call_;
        --this_thread.nested_calls;
    }
    dispatch_in_call(const dispatch_in_call&) = delete;
    dispatch_in_call& operator=(const dispatch_in_call&) = delete;

private:
    static constexpr unsigned most_nested = 16;

    graph::ready_list* const outer_;
    graph::ready_list* const outer_call_;
};

} // namespace starpu::task
