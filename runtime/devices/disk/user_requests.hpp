// Reads and writes that functions of the application are busy with, by number.
#pragma once

#include "memory/backend.hpp"

#include "starpu_disk.h"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>

namespace starpu::devices {

class user_requests {
public:
    explicit user_requests(const starpu_disk_ops& ops) : ops_(ops) {}

    // Whether the application's functions can be waited for at all.
    bool are_possible() const;

    // `start` returns what async_read and its like return. A number, from 1; 0: nothing was started.
    template <class Start> std::uint64_t begin(Start start) noexcept {
        const std::lock_guard guard(lock_);
        const auto place = make_place();
        if (place == requests_.end()) return 0;
        place->second = start();
        if (place->second != nullptr) return newest_ = place->first;
        requests_.erase(place);
        return 0;
    }

    memory::progress test(std::uint64_t number) noexcept;
    memory::progress wait(std::uint64_t number) noexcept;

private:
    using table = std::map<std::uint64_t, void*>;
    table::iterator make_place() noexcept;

    const starpu_disk_ops& ops_;
    std::mutex lock_;
    std::condition_variable has_finished_;
    std::uint64_t newest_ = 0;
    table requests_; // null: somebody waits for it
};

} // namespace starpu::devices
