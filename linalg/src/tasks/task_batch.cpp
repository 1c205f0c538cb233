// Submits the tasks of a call and notes how each of them ends.
#include "tasks/task_batch.hpp"

#include "base/checked_size.hpp"
#include "matrix/index.hpp"

#include <algorithm>
#include <system_error>

namespace starpu::linalg {

task_batch::~task_batch() {
    cancel();
    wait_for_ends();
}

void task_batch::submit(starpu_codelet& kind, const task_placement& placement,
                        std::span<const starpu_data_descr> accesses, task_argument argument) {
    outcomes_.expect_one();
    try {
        insert(kind, placement, accesses, argument);
    } catch (const std::system_error&) {
        outcomes_.expect_one_less();
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
                           STARPU_CALLBACK_WITH_ARG_NFREE, &task_outcomes::ended, &outcomes_, 0);
    if (error) throw std::system_error(-error, std::generic_category());
}

void task_batch::wait_for_all() {
    if (const int error = outcomes_.wait_for_ends()) throw std::system_error(error, std::generic_category());
}

} // namespace starpu::linalg
