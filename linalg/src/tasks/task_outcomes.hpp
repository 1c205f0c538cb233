// How the tasks of one call end: waited for together.
#pragma once

#include "matrix/index.hpp"

#include <condition_variable>
#include <mutex>

namespace starpu::linalg {

class task_outcomes {
public:
    // Before a task is inserted that has ended() as its callback, with this object; after it was refused.
    void expect_one();
    void expect_one_less();
    // The callback, also of tasks that failed or were not run.
    static void ended(void* outcomes);

    // Returns when all have ended: the error of the first that failed, positive, or 0.
    int wait_for_ends();

private:
    std::mutex mutex_; // for what follows
    std::condition_variable none_left_;
    index under_way_ = 0;
    int first_error_ = 0;
};

} // namespace starpu::linalg
