// One line of requests, served by a thread that starts with the first request.
#include "devices/disk/late_work.hpp"

#include <exception>
#include <utility>

namespace starpu::devices {

using memory::progress;

void late_work::finish_all() {
    {
        const std::lock_guard guard(lock_);
        is_ending_ = true;
    }
    has_work_.notify_all();
    thread_.join();
}

// Starts the thread with the first request. False: none can be started; the caller of begin_request() does
// the work.
bool late_work::has_thread() {
    if (thread_.is_running()) return true;
    try {
        thread_ = platform::thread({name_, {}}, [this] { work(); });
    } catch (const std::exception&) {
        return false;
    }
    return true;
}

std::uint64_t late_work::begin_request(std::unique_ptr<request>& wanted) noexcept {
    const std::lock_guard guard(lock_);
    try {
        if (!has_thread()) return 0;
        unfinished_.insert(newest_ + 1);
    } catch (const std::bad_alloc&) {
        return 0;
    }
    wanted->number_ = ++newest_;
    request* const added = wanted.get();
    (last_ != nullptr ? last_->next_ : first_) = std::move(wanted);
    last_ = added;
    has_work_.notify_one();
    return newest_;
}

std::unique_ptr<late_work::request> late_work::next_request(std::unique_lock<std::mutex>& guard) {
    has_work_.wait(guard, [&] { return first_ != nullptr || is_ending_; });
    std::unique_ptr<request> taken = std::move(first_);
    if (taken == nullptr) return nullptr;
    first_ = std::move(taken->next_);
    if (first_ == nullptr) last_ = nullptr;
    return taken;
}

void late_work::work() {
    std::unique_lock guard(lock_);
    while (std::unique_ptr<request> taken = next_request(guard)) {
        const std::uint64_t number = taken->number_;
        guard.unlock();
        const int error = taken->run();
        taken.reset();
        guard.lock();
        // The number moves from one set to the other, for which no memory is needed.
        auto finished = unfinished_.extract(number);
        if (error != 0) failed_.insert(std::move(finished));
        has_finished_.notify_all();
    }
}

progress late_work::state_of(std::uint64_t number) const {
    if (unfinished_.contains(number)) return progress::pending;
    return failed_.contains(number) ? progress::failed : progress::done;
}

progress late_work::test_request(std::uint64_t number) noexcept {
    const std::lock_guard guard(lock_);
    return state_of(number);
}

progress late_work::wait_for_request(std::uint64_t number) noexcept {
    std::unique_lock guard(lock_);
    has_finished_.wait(guard, [&] { return state_of(number) != progress::pending; });
    return state_of(number);
}

} // namespace starpu::devices
