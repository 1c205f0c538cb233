// A thread that reads or writes while others compute. It runs its requests in order of arrival; callers ask
// about a request by its number.
#pragma once

#include "memory/backend.hpp"
#include "platform/thread.hpp"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace starpu::devices {

class late_work {
public:
    // 0 or a negative errno, with its line.
    struct request {
        virtual ~request() = default;
        virtual int run() noexcept = 0;

    private:
        friend class late_work;
        std::uint64_t number_ = 0;
        std::unique_ptr<request> next_;
    };

    explicit late_work(std::string name) : name_(std::move(name)) {}
    ~late_work() { finish_all(); }

    void finish_all(); // what was begun is finished; nothing is begun any more

    // The request's number, from 1; 0: it cannot be done late, and `wanted` is still the caller's.
    std::uint64_t begin_request(std::unique_ptr<request>& wanted) noexcept;

    memory::progress test_request(std::uint64_t number) noexcept;
    memory::progress wait_for_request(std::uint64_t number) noexcept;

private:
    bool has_thread();
    void work();
    std::unique_ptr<request> next_request(std::unique_lock<std::mutex>& guard);
    memory::progress state_of(std::uint64_t number) const;

    const std::string name_;
    std::mutex lock_;
    std::condition_variable has_work_;
    std::condition_variable has_finished_;
    std::unique_ptr<request> first_;
    request* last_ = nullptr;
    std::uint64_t newest_ = 0;
    std::set<std::uint64_t> unfinished_;
    std::set<std::uint64_t> failed_; // kept: any number may be asked for again
    bool is_ending_ = false;
    platform::thread thread_;
};

} // namespace starpu::devices
