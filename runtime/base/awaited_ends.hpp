// Things under way that one thread waits for together, with the first error among them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace starpu::base {

class awaited_ends {
public:
    // Before the thing begins; and after it was refused, in place of its end.
    void expect_one() {
        const std::scoped_lock lock(mutex_);
        ++under_way_;
    }
    void expect_one_less() {
        const std::scoped_lock lock(mutex_);
        --under_way_;
    }

    // The end of one, with a negative errno or 0. Notifies under the lock, because the waiting thread may
    // destroy the object as soon as the lock is free.
    void end_one(int outcome) {
        const std::scoped_lock lock(mutex_);
        if (outcome != 0 && first_error_ == 0) first_error_ = -outcome;
        if (--under_way_ == 0) none_left_.notify_all();
    }

    // Returns when all have ended: the error of the first that failed, positive, or 0.
    int wait_for_ends() {
        std::unique_lock lock(mutex_);
        none_left_.wait(lock, [this] { return under_way_ == 0; });
        return first_error_;
    }

private:
    std::mutex mutex_; // for what follows
    std::condition_variable none_left_;
    std::size_t under_way_ = 0;
    int first_error_ = 0;
};

} // namespace starpu::base
