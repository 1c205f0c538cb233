// Keeps to what the headers ask of policies: nothing here knows the runtime.
#include "own_policy.hpp"

#include "starpu.h"

#include <atomic>
#include <deque>
#include <mutex>

namespace fuzz {

namespace {
std::mutex lock;
std::deque<starpu_task*> ready;
std::atomic<unsigned> turn{0};

// Every fifth task is given to a worker, the others to whoever comes.
int push(starpu_task* task) {
    const unsigned number = turn.fetch_add(1, std::memory_order_relaxed);
    const unsigned worker = number % starpu_worker_get_count();
    if (number % 5 == 0 && starpu_worker_can_execute_task_first_impl(worker, task, nullptr))
        return starpu_push_local_task(static_cast<int>(worker), task, 0);
    {
        const std::lock_guard guard(lock);
        ready.push_back(task);
        starpu_push_task_end(task);
    }
    for (unsigned i = 0; i < starpu_worker_get_count(); ++i)
        if (starpu_wake_worker_relax_light(static_cast<int>((worker + i) % starpu_worker_get_count())) == 1)
            break;
    return 0;
}

starpu_task* pop(unsigned) {
    const std::lock_guard guard(lock);
    if (ready.empty()) return nullptr;
    starpu_task* first = ready.front();
    ready.pop_front();
    return first;
}
} // namespace

starpu_sched_policy& own_policy() {
    static starpu_sched_policy policy = [] {
        starpu_sched_policy p{};
        p.push_task = push;
        p.pop_task = pop;
        p.policy_name = "fuzzed";
        p.policy_description = "one list, and some tasks dealt out";
        return p;
    }();
    return policy;
}

} // namespace fuzz
