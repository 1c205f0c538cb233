// Keeps what becomes ready for later.
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

} // namespace starpu::task
