// starpu_init and starpu_shutdown: any number of pairs, nested or one after the other.
#include "base/fork.hpp"
#include "base/report.hpp"
#include "instance/callers.hpp"
#include "instance/instance.hpp"
#include "instance/summary.hpp"
#include "platform/setup_error.hpp"
#include "platform/thread.hpp"
#include "task/core/engine.hpp"
#include "task/core/inside_library.hpp"
#include "task/standstill/cancel.hpp"

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>

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
    static base::renewed_in_child<life> one;
    return *one;
}
const base::at_load the_life_at_load(the_life);

// Waits as if outside the library: shutdown waits, under this lock, until all calls have returned.
std::unique_lock<std::mutex> locked(life& l) {
    const task::outside here(task::outside::absence::gone);
    return std::unique_lock(l.lock);
}

// What was tried in vain does not stay withheld either.
class withheld_engine {
public:
    withheld_engine() { task::withhold_engine(true); }
    ~withheld_engine() { task::withhold_engine(false); }
    withheld_engine(const withheld_engine&) = delete;
    withheld_engine& operator=(const withheld_engine&) = delete;

private:
    const task::sees_withheld_engine by_this_thread_;
};

void begin_runtime(std::unique_ptr<runtime> made) {
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

// The fork count of the process in which a vendor's driver was last used; children inherit it.
std::optional<unsigned> drivers_used_at;

void note_drivers() {
    for (const platform::accelerator& a :
         the_life().running.load(std::memory_order_relaxed)->devices().described())
        if (a.kind != STARPU_CPU_WORKER) drivers_used_at = base::fork_count();
}

std::span<const devices::family> usable(std::span<const devices::family> families) {
    if (!drivers_used_at || *drivers_used_at == base::fork_count()) return families;
    base::report_warning("starpu_init",
                         "the process was forked from one that used devices; their drivers do not "
                         "work in a child, so that only CPUs are used");
    return devices::families_without_drivers();
}

int create(starpu_conf* conf, std::span<const devices::family> families,
           std::span<starpu_sched_policy* const> composed) {
    settings wanted{};
    wanted.families = usable(families);
    wanted.composed = composed;
    if (int error = read_settings(conf, wanted)) return error;
    const withheld_engine until_it_is_complete;
    try {
        begin_runtime(std::make_unique<runtime>(wanted));
        note_drivers();
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

runtime* offered() {
    task::forget_ended_engine();
    return task::is_engine_offered() ? current() : nullptr;
}

bool is_running() {
    return the_life().is_complete.load(std::memory_order_acquire);
}

int start_runtime(starpu_conf* conf, std::span<const devices::family> families,
                  std::span<starpu_sched_policy* const> composed) {
    life& l = the_life();
    // Shutdown waits for tasks under the lock; and a start in a task could not be taken back there.
    if (int error = task::check_outside_tasks("starpu_init")) return error;
    const auto guard = locked(l);
    if (l.users == 0)
        if (int error = create(conf, families, composed)) return error;
    ++l.users;
    l.changed.notify_all();
    return 0;
}

int stop() {
    life& l = the_life();
    if (int error = task::check_may_block("starpu_shutdown")) return error;
    const auto guard = locked(l);
    if (l.users == 0) return task::report_not_running("starpu_shutdown");
    if (--l.users != 0) return 0;
    runtime* last = l.running.load(std::memory_order_relaxed);
    task::refuse_submissions();
    task::finish_all(last->engine());
    l.is_complete.store(false, std::memory_order_release);
    const withheld_engine from_now_on;
    wait_for_callers();
    task::finish_all(last->engine()); // what they had begun to submit
    if (last->wanted().knobs.bus_stats.value_or(false)) print_transfer_stats(*last);
    if (last->wanted().knobs.worker_stats.value_or(false)) print_worker_stats(*last);
    last->end();
    l.running.store(nullptr, std::memory_order_release);
    delete last;
    return 0;
}

// Another thread may be about to call starpu_init, however late. In a process without another thread, none
// ever will.
int wait_until_running() {
    life& l = the_life();
    const task::outside here(task::outside::absence::gone);
    std::unique_lock guard(l.lock);
    const auto is_there = [&] { return l.users != 0; };
    if (is_there()) return 0;
    if (platform::is_only_thread())
        return base::report_error(
            -ENODEV, "starpu_wait_initialized",
            "no other thread is there to initialise the runtime; call starpu_init first");
    if (!l.changed.wait_for(guard, std::chrono::nanoseconds(task::default_stall_delay_ns), is_there)) {
        base::report_warning("starpu_wait_initialized",
                             "no thread has called starpu_init for %lld seconds; it waits on",
                             static_cast<long long>(task::default_stall_delay_ns / 1'000'000'000));
        l.changed.wait(guard, is_there);
    }
    return 0;
}

} // namespace starpu::instance
