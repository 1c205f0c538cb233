// Reads and writes that functions of the application are busy with, by number.
#pragma once

#include "devices/disk/program_functions.hpp"
#include "memory/backend.hpp"

#include "starpu_disk.h"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace starpu::devices {

class user_requests {
public:
    // `name` is the disk's, and outlives this.
    user_requests(const starpu_disk_ops& ops, const std::string& name) : ops_(ops), name_(name) {}

    // Whether the application's functions can be waited for at all.
    bool are_possible() const;

    // `start` returns what async_read and its like return. A number, from 1; 0: nothing was started, and the
    // functions that do not come back later are asked. Where `start` throws, `thrown` is the error, which has
    // its line; `then` says what follows.
    template <class Start> std::uint64_t begin_request(Start start, const char* then, int& thrown) noexcept {
        const std::lock_guard guard(lock_);
        const auto place = make_place();
        if (place == requests_.end()) return 0;
        thrown = call_disk(name_, "a function that starts a request", then,
                           [&] { place->second.begun = start(); });
        if (place->second.begun != nullptr) return newest_ = place->first;
        requests_.erase(place);
        return 0;
    }

    memory::progress test_request(std::uint64_t number) noexcept;
    memory::progress wait_for_request(std::uint64_t number) noexcept;

private:
    struct entry {
        void* begun = nullptr; // null: a thread waits for it, or it has failed
        bool has_failed = false;
    };
    using table = std::map<std::uint64_t, entry>;
    table::iterator make_place() noexcept;
    void free_request(void* request) noexcept;
    memory::progress ask(void* request) noexcept;
    memory::progress end_request(table::iterator which, bool has_failed) noexcept;

    const starpu_disk_ops& ops_;
    const std::string& name_;
    std::mutex lock_;
    std::condition_variable has_finished_;
    std::uint64_t newest_ = 0;
    table requests_; // failed ones stay: every later query reports the failure
};

} // namespace starpu::devices
