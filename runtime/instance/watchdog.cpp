// The watchdog is a thread that compares counts, and is there only if STARPU_WATCHDOG_TIMEOUT asks for it.
#include "instance/watchdog.hpp"

#include "base/fork.hpp"
#include "base/guarded.hpp"
#include "base/program_call.hpp"
#include "base/report.hpp"

#include <cerrno>
#include <utility>

namespace starpu::instance {

namespace {
struct hook_call {
    void (*function)(void*) = nullptr;
    void* argument = nullptr;
};

base::guarded<hook_call, std::mutex>& the_hook() {
    static base::guarded<hook_call, std::mutex> one;
    static const base::held_over_fork row(one.lock());
    return one;
}
const base::at_load the_hook_at_load(the_hook);

void bark(std::uint64_t in_flight, std::chrono::microseconds timeout) {
    base::report_error(-ETIMEDOUT, "STARPU_WATCHDOG_TIMEOUT",
                       "no task has ended for %lld microseconds, and %llu are in flight",
                       static_cast<long long>(timeout.count()), static_cast<unsigned long long>(in_flight));
    const hook_call hook = the_hook().with([](hook_call& h) { return h; });
    if (hook.function == nullptr) return;
    const task::no_blocking here; // shutdown waits for this thread
    base::call_program([&] { hook.function(hook.argument); },
                       [](const base::thrown& what) {
                           return base::report_thrown(what, "STARPU_WATCHDOG_TIMEOUT", "the program's hook",
                                                      "the watchdog goes on");
                       });
}
} // namespace

void set_watchdog_hook(void (*hook)(void*), void* argument) {
    the_hook().with([&](hook_call& h) { h = {hook, argument}; });
}

void watchdog::start(task::engine& e, std::chrono::microseconds delay, std::chrono::microseconds timeout) {
    thread_ = platform::thread({"starpu watchdog", std::nullopt}, [=, this, &e] { run(e, delay, timeout); });
}

void watchdog::stop() {
    if (!thread_.is_running()) return;
    {
        std::lock_guard guard(lock_);
        is_stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

bool watchdog::is_stopped_within(std::chrono::microseconds time) {
    std::unique_lock guard(lock_);
    return changed_.wait_for(guard, time, [&] { return is_stopping_; });
}

void watchdog::run(task::engine& e, std::chrono::microseconds delay, std::chrono::microseconds timeout) {
    if (is_stopped_within(delay)) return;
    std::uint64_t done = e.progress.done();
    while (!is_stopped_within(timeout)) {
        const std::uint64_t before = std::exchange(done, e.progress.done());
        const std::uint64_t in_flight = e.progress.in_flight();
        if (done == before && in_flight != 0) bark(in_flight, timeout);
    }
}

} // namespace starpu::instance
