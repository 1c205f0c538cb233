// Two counts of each thread.
#include "sched/scheduling_call.hpp"

namespace starpu::sched {

namespace {
struct call_state {
    unsigned depth = 0; // of push_task and pop_task
    unsigned wakes = 0; // how often the policy woke a worker itself
};
thread_local call_state this_call;
} // namespace

unsigned scheduling_depth() {
    return this_call.depth;
}

void note_wake() {
    ++this_call.wakes;
}

unsigned wakes_so_far() {
    return this_call.wakes;
}

scheduling_call::scheduling_call() {
    ++this_call.depth;
}

scheduling_call::~scheduling_call() {
    --this_call.depth;
}

} // namespace starpu::sched
