// Counts the tasks of a call.
#include "tasks/task_outcomes.hpp"

#include <starpu.h>

namespace starpu::linalg {

void task_outcomes::expect_one() {
    const std::scoped_lock lock(mutex_);
    under_way_++;
}

void task_outcomes::expect_one_less() {
    const std::scoped_lock lock(mutex_);
    under_way_--;
}

// Notifies under the lock, because the waiting thread may destroy the object as soon as the lock is free.
void task_outcomes::ended(void* outcomes) {
    auto& self = *static_cast<task_outcomes*>(outcomes);
    const int outcome = starpu_task_outcome(starpu_task_get_current());
    const std::scoped_lock lock(self.mutex_);
    if (outcome != 0 && self.first_error_ == 0) self.first_error_ = -outcome;
    if (--self.under_way_ == 0) self.none_left_.notify_all();
}

int task_outcomes::wait_for_ends() {
    std::unique_lock lock(mutex_);
    none_left_.wait(lock, [this] { return under_way_ == 0; });
    return first_error_;
}

} // namespace starpu::linalg
