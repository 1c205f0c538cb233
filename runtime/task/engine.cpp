// The one running engine, and the counters that threads keep in it.
#include "task/engine.hpp"

#include "base/report.hpp"
#include "platform/thread.hpp"

#include <cerrno>
#include <mutex>

namespace starpu::task {

namespace {
// Written by initialisation and shutdown only. release/acquire: whoever sees the engine sees it complete.
graph::atomic<engine*> running{nullptr};

// Guards the life of `running` against threads that end while the runtime shuts down.
std::mutex& life_lock() {
    static std::mutex lock;
    return lock;
}

// Gives the counter of a thread that ends to the next one.
struct submitter_return {
    base::progress_counters::submitter* counter = nullptr;
    std::uint64_t home = 0;
    ~submitter_return() {
        std::lock_guard guard(life_lock());
        engine* e = running.load(std::memory_order_acquire);
        if (e != nullptr && e->id == home) e->progress.unregister_submitter(*counter);
    }
};
} // namespace

thread_local constinit thread_state this_thread;

std::uint64_t engine::next_id() {
    static std::atomic<std::uint64_t> last{0}; // only uniqueness matters
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

engine* current_engine() {
    return running.load(std::memory_order_acquire);
}

void set_current_engine(engine* e) {
    std::lock_guard guard(life_lock());
    running.store(e, std::memory_order_release);
}

base::progress_counters::submitter& register_this_thread(engine& e) {
    thread_local submitter_return give_back;
    this_thread.submitter = &e.progress.register_submitter();
    this_thread.submitter_of = e.id;
    give_back.counter = this_thread.submitter;
    give_back.home = e.id;
    return *this_thread.submitter;
}

bool try_register_this_thread(engine& e) noexcept try {
    register_this_thread(e);
    return true;
} catch (const std::bad_alloc&) {
    return false;
}

namespace {
// A thread that has ended cannot help any more.
struct caller_leave {
    std::uint64_t home = 0;
    ~caller_leave() {
        std::lock_guard guard(life_lock());
        engine* e = running.load(std::memory_order_acquire);
        if (e == nullptr || e->id != home) return;
        std::lock_guard watching(e->waits.lock);
        --e->waits.callers;
        ++e->waits.moves;
    }
};
} // namespace

void note_caller(engine& e) {
    if (this_thread.known_to == e.id) return;
    this_thread.known_to = e.id;
    if (this_thread.worker >= 0 || platform::serves_others()) return;
    thread_local caller_leave leave;
    leave.home = e.id;
    std::lock_guard watching(e.waits.lock);
    ++e.waits.callers;
}

in_callback::in_callback() {
    if (this_thread.worker >= 0) return;
    counted_by_ = current_engine();
    if (counted_by_ != nullptr) counted_by_->waits.callbacks.fetch_add(1, std::memory_order_seq_cst);
}

in_callback::~in_callback() {
    if (counted_by_ != nullptr) counted_by_->waits.callbacks.fetch_sub(1, std::memory_order_seq_cst);
}

int check_running(const char* call) {
    if (engine* e = current_engine()) {
        if (this_thread.known_to != e->id) [[unlikely]]
            note_caller(*e);
        return 0;
    }
    return base::report_error(-ENODEV, call, "the runtime is not initialised; call starpu_init first");
}

int check_may_block(const char* call) {
    if (int error = check_running(call)) return error;
    if (this_thread.blocking_forbidden == 0) return 0;
    return base::report_error(
        -EDEADLK, call,
        "called from inside a task or callback, where waiting could block the worker for ever; "
        "use the form with a callback, or call it from the application's own thread");
}

} // namespace starpu::task
