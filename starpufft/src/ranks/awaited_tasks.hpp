// Tasks that are waited for together.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace starpufft {

class awaited_tasks {
public:
    // Before a task is inserted that has ended() as its callback, with this object; after it was refused.
    void expect_one();
    void expect_one_less();
    static void ended(void* tasks);

    // Returns when all have ended: the error of the first that failed, positive, or 0.
    int wait_for_ends();

private:
    std::mutex mutex_; // for what follows
    std::condition_variable none_left_;
    std::size_t under_way_ = 0;
    int first_error_ = 0;
};

} // namespace starpufft
