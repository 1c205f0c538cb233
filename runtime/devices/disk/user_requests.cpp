// The interface has no word for failure, so what is over is well, unless a function threw.
#include "devices/disk/user_requests.hpp"

#include <new>
#include <utility>

namespace starpu::devices {

using memory::progress;

bool user_requests::are_possible() const {
    return ops_.wait_request != nullptr && ops_.test_request != nullptr && ops_.free_request != nullptr;
}

user_requests::table::iterator user_requests::make_place() noexcept {
    try {
        return requests_.emplace(newest_ + 1, entry{}).first;
    } catch (const std::bad_alloc&) {
        return requests_.end();
    }
}

void user_requests::free_request(void* request) noexcept {
    call_disk(name_, "its free_request function", "the request counts as freed",
              [&] { ops_.free_request(request); });
}

progress user_requests::ask(void* request) noexcept {
    int is_over = 0;
    const int error = call_disk(name_, "its test_request function", "the request has failed",
                                [&] { is_over = ops_.test_request(request); });
    if (error != 0) return progress::failed;
    return is_over != 0 ? progress::done : progress::pending;
}

progress user_requests::end_request(table::iterator which, bool has_failed) noexcept {
    if (has_failed)
        which->second = {nullptr, true};
    else
        requests_.erase(which);
    has_finished_.notify_all();
    return has_failed ? progress::failed : progress::done;
}

progress user_requests::test_request(std::uint64_t number) noexcept {
    const std::lock_guard guard(lock_);
    const auto found = requests_.find(number);
    if (found == requests_.end()) return progress::done;
    if (found->second.has_failed) return progress::failed;
    if (found->second.begun == nullptr) return progress::pending;
    const progress now = ask(found->second.begun);
    if (now == progress::pending) return now;
    free_request(found->second.begun);
    return end_request(found, now == progress::failed);
}

progress user_requests::wait_for_request(std::uint64_t number) noexcept {
    std::unique_lock guard(lock_);
    const auto found = requests_.find(number);
    if (found == requests_.end()) return progress::done;
    if (void* mine = std::exchange(found->second.begun, nullptr)) {
        guard.unlock();
        const int error = call_disk(name_, "its wait_request function", "the request has failed",
                                    [&] { ops_.wait_request(mine); });
        free_request(mine);
        guard.lock();
        return end_request(found, error != 0);
    }
    const auto is_over = [&] {
        const auto now = requests_.find(number);
        return now == requests_.end() || now->second.has_failed;
    };
    has_finished_.wait(guard, is_over);
    return requests_.contains(number) ? progress::failed : progress::done;
}

} // namespace starpu::devices
