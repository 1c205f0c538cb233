// A handful of threads, each with a place for its next deed.
#include "crew.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace fuzz {

namespace {
class member {
public:
    member() : thread_([this] { serve(); }) { thread_.detach(); }

    void begin(const std::function<void()>& deed) {
        const std::lock_guard guard(lock_);
        deed_ = &deed;
        changed_.notify_all();
    }
    void await() {
        std::unique_lock guard(lock_);
        changed_.wait(guard, [this] { return deed_ == nullptr; });
    }

private:
    void serve() {
        std::unique_lock guard(lock_);
        for (;;) {
            changed_.wait(guard, [this] { return deed_ != nullptr; });
            guard.unlock();
            (*deed_)();
            guard.lock();
            deed_ = nullptr;
            changed_.notify_all();
        }
    }

    std::mutex lock_;
    std::condition_variable changed_;
    const std::function<void()>* deed_ = nullptr;
    std::thread thread_;
};
} // namespace

void run_together(const std::vector<std::function<void()>>& deeds) {
    static auto& members = *new std::deque<member>; // its threads live as long as the process
    while (members.size() + 1 < deeds.size()) members.emplace_back();
    for (std::size_t i = 1; i < deeds.size(); ++i) members[i - 1].begin(deeds[i]);
    deeds[0]();
    for (std::size_t i = 1; i < deeds.size(); ++i) members[i - 1].await();
}

} // namespace fuzz
