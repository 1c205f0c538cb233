// The interface has no word for failure, so what is over is well.
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
        return requests_.emplace(newest_ + 1, nullptr).first;
    } catch (const std::bad_alloc&) {
        return requests_.end();
    }
}

progress user_requests::test(std::uint64_t number) noexcept {
    const std::lock_guard guard(lock_);
    const auto found = requests_.find(number);
    if (found == requests_.end()) return progress::done;
    if (found->second == nullptr || ops_.test_request(found->second) == 0) return progress::pending;
    ops_.free_request(found->second);
    requests_.erase(found);
    has_finished_.notify_all();
    return progress::done;
}

progress user_requests::wait(std::uint64_t number) noexcept {
    std::unique_lock guard(lock_);
    const auto found = requests_.find(number);
    if (found == requests_.end()) return progress::done;
    if (void* mine = std::exchange(found->second, nullptr)) {
        guard.unlock();
        ops_.wait_request(mine);
        ops_.free_request(mine);
        guard.lock();
        requests_.erase(found);
        has_finished_.notify_all();
        return progress::done;
    }
    has_finished_.wait(guard, [&] { return !requests_.contains(number); });
    return progress::done;
}

} // namespace starpu::devices
