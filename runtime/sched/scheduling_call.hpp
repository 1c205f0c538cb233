// What the calling thread does inside functions of a program's own policy.
#pragma once

#include "task/core/engine.hpp"

namespace starpu::sched {

// How deep the calling thread is in functions that place or take tasks.
unsigned scheduling_depth();

// A function of the policy woke a worker itself; and how often that was so on this thread.
void note_wake();
unsigned wakes_so_far();

// While a function that places or takes tasks runs: it must not wait for tasks.
class scheduling_call {
public:
    scheduling_call();
    ~scheduling_call();
    scheduling_call(const scheduling_call&) = delete;
    scheduling_call& operator=(const scheduling_call&) = delete;

private:
    task::no_blocking guard_;
};

} // namespace starpu::sched
