// Submits the tasks of a call and notes how each of them ends.
#include "tasks/task_batch.hpp"

#include "base/checked_size.hpp"

#include <algorithm>
#include <system_error>

namespace starpu::linalg {

task_batch::~task_batch() {
    cancel();
    wait_for_ends();
}

void task_batch::submit(starpu_codelet& kind, const task_placement& placement,
                        std::span<const starpu_data_descr> accesses, task_argument argument) {
    {
        const std::scoped_lock lock(mutex_);
        under_way_++;
    }
    try {
        insert(kind, placement, accesses, argument);
    } catch (const std::system_error&) {
        const std::scoped_lock lock(mutex_);
        under_way_--;
        throw;
    }
}

void task_batch::insert(starpu_codelet& kind, const task_placement& placement,
                        std::span<const starpu_data_descr> accesses, task_argument argument) {
    const auto priority = static_cast<int>(
        std::clamp<index>((base::checked_offset(placement.priority) + more_priority_).value(),
                          starpu_sched_get_min_priority(), starpu_sched_get_max_priority()));
    const auto where = static_cast<unsigned long long>(placement.where);
    // The runtime only reads the descriptions; its interface predates const.
    auto* descriptions = const_cast<starpu_data_descr*>(accesses.data());
    const int error =
        starpu_task_insert(&kind, STARPU_DATA_MODE_ARRAY, descriptions, static_cast<int>(accesses.size()),
                           STARPU_CL_ARGS_NFREE, argument.address, argument.size_bytes, STARPU_PRIORITY,
                           priority, STARPU_EXECUTE_ON_WORKER, placement.worker, STARPU_EXECUTE_WHERE, where,
                           STARPU_CALLBACK_WITH_ARG_NFREE, &task_batch::ended, this, 0);
    if (error) throw std::system_error(-error, std::generic_category());
}

// Also called for tasks that failed or were not run: their outcome says so. Notifies under the lock, because
// the waiting thread may destroy the object as soon as the lock is free.
void task_batch::ended(void* batch) {
    task_batch& self = *static_cast<task_batch*>(batch);
    const int outcome = starpu_task_outcome(starpu_task_get_current());
    const std::scoped_lock lock(self.mutex_);
    if (outcome != 0 && self.first_error_ == 0) self.first_error_ = -outcome;
    if (--self.under_way_ == 0) self.none_left_.notify_all();
}

void task_batch::wait_for_ends() {
    std::unique_lock lock(mutex_);
    none_left_.wait(lock, [this] { return under_way_ == 0; });
}

void task_batch::wait_for_all() {
    wait_for_ends();
    if (first_error_ != 0) throw std::system_error(first_error_, std::generic_category());
}

} // namespace starpu::linalg
