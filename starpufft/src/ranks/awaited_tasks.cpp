// Counts tasks.
#include "ranks/awaited_tasks.hpp"

#include <starpu.h>

#include <utility>

namespace starpufft {

void awaited_tasks::expect_one() {
    const std::scoped_lock lock(mutex_);
    ++under_way_;
}

void awaited_tasks::expect_one_less() {
    const std::scoped_lock lock(mutex_);
    --under_way_;
}

// Notifies under the lock, because the waiting thread may destroy the object as soon as the lock is free.
void awaited_tasks::ended(void* tasks) {
    auto& self = *static_cast<awaited_tasks*>(tasks);
    const int outcome = starpu_task_outcome(starpu_task_get_current());
    const std::scoped_lock lock(self.mutex_);
    if (outcome != 0 && self.first_error_ == 0) self.first_error_ = -outcome;
    if (--self.under_way_ == 0) self.none_left_.notify_all();
}

int awaited_tasks::wait_for_ends() {
    std::unique_lock lock(mutex_);
    none_left_.wait(lock, [this] { return under_way_ == 0; });
    return std::exchange(first_error_, 0);
}

} // namespace starpufft
