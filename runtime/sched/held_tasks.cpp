// Hash maps from task to job, each behind a lock of its own.
#include "sched/held_tasks.hpp"

#include "task/core/run_times.hpp"

#include "starpu_task.h"

#include <new>

namespace starpu::sched {

bool held_tasks::add(starpu_task& t, graph::job& n) {
    try {
        shard_of(&t).with([&](auto& held) { held[&t] = {&n, false}; });
    } catch (const std::bad_alloc&) {
        return false;
    }
    count_.fetch_add(1, std::memory_order_relaxed);
    return true;
}

bool held_tasks::announce(starpu_task* t) {
    return shard_of(t).with([&](auto& held) {
        const auto found = held.find(t);
        if (found == held.end()) return false;
        found->second.is_announced = true;
        t->scheduled = 1; // it is held, and so alive, as long as the lock is
        task::note_time(*t, &starpu_profiling_task_info::push_end_time);
        return true;
    });
}

held_tasks::taken held_tasks::take_task(const starpu_task* t) {
    return shard_of(t).with([&](auto& held) -> taken {
        const auto found = held.find(t);
        if (found == held.end()) return {};
        const taken result{found->second.job, found->second.is_announced};
        held.erase(found);
        count_.fetch_sub(1, std::memory_order_relaxed);
        return result;
    });
}

} // namespace starpu::sched
