// starpu_init and starpu_shutdown: any number of pairs, nested or one after the other.
#include "base/report.hpp"
#include "instance/instance.hpp"
#include "instance/summary.hpp"
#include "platform/setup_error.hpp"
#include "task/cancel.hpp"

#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <new>

namespace starpu::instance {

namespace {
struct life {
    std::mutex lock;
    std::condition_variable changed;
    unsigned users = 0;
    // Written under the lock; read without it by every call of the interface.
    std::atomic<runtime*> running{nullptr};
    // While the policy is initialised, its calls find the runtime that others do not see yet.
    std::atomic<bool> is_complete{false};
};

life& the_life() {
    static life one;
    return one;
}

void begin(std::unique_ptr<runtime> made) {
    life& l = the_life();
    l.running.store(made.get(), std::memory_order_release);
    try {
        made->begin();
    } catch (...) {
        l.running.store(nullptr, std::memory_order_release);
        throw;
    }
    made.release();
    l.is_complete.store(true, std::memory_order_release);
}

int create(starpu_conf* conf, std::span<const devices::family> families) {
    settings wanted{};
    wanted.families = families;
    if (int error = read_settings(conf, wanted)) return error;
    try {
        begin(std::make_unique<runtime>(wanted));
        return 0;
    } catch (const platform::setup_error& e) {
        return base::report_error(e.error(), "starpu_init", "%s", e.what());
    } catch (const std::bad_alloc&) {
        return base::report_error(-ENOMEM, "starpu_init", "no memory left to start the runtime");
    }
}
} // namespace

runtime* current() {
    return the_life().running.load(std::memory_order_acquire);
}

bool is_running() {
    return the_life().is_complete.load(std::memory_order_acquire);
}

int start(starpu_conf* conf, std::span<const devices::family> families) {
    life& l = the_life();
    std::lock_guard guard(l.lock);
    if (l.users == 0)
        if (int error = create(conf, families)) return error;
    ++l.users;
    l.changed.notify_all();
    return 0;
}

int stop() {
    life& l = the_life();
    if (int error = task::check_may_block("starpu_shutdown")) return error;
    std::lock_guard guard(l.lock);
    if (l.users == 0 || --l.users != 0) return 0;
    runtime* last = l.running.load(std::memory_order_relaxed);
    task::finish_all(last->engine());
    if (last->wanted().knobs.bus_stats.value_or(false)) print_transfer_stats(*last);
    if (last->wanted().knobs.worker_stats.value_or(false)) print_worker_stats(*last);
    last->end();
    l.is_complete.store(false, std::memory_order_release);
    l.running.store(nullptr, std::memory_order_release);
    delete last;
    return 0;
}

void wait_until_running() {
    life& l = the_life();
    std::unique_lock guard(l.lock);
    l.changed.wait(guard, [&] { return l.users != 0; });
}

} // namespace starpu::instance
