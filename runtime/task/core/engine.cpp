// The one running engine, and the counters that threads keep in it.
#include "task/core/engine.hpp"

#include "base/fork.hpp"
#include "base/report.hpp"
#include "platform/thread.hpp"

#include <cerrno>
#include <mutex>

namespace starpu::task {

thread_local constinit thread_state this_thread;

namespace {
// Written by initialisation and shutdown only. release/acquire: a thread that sees the engine sees all its
// members initialised.
graph::atomic<engine*> running{nullptr};
// The same for calls from outside, or nullptr while it is withheld.
graph::atomic<engine*> offered{nullptr};
// The same for submissions.
graph::atomic<engine*> accepting{nullptr};
graph::atomic<bool> is_withheld{false}; // written under life_lock()

// Guards the life of `running` against threads that end while the runtime shuts down.
std::mutex& life_lock() {
    static base::renewed_in_child<std::mutex> lock;
    return *lock;
}
const base::at_load life_lock_at_load(life_lock);

// The threads that the engine had are not there, and the thread that forked is none of them any more.
void leave_to_parent(void*) {
    running.store(nullptr, std::memory_order_relaxed);
    offered.store(nullptr, std::memory_order_relaxed);
    accepting.store(nullptr, std::memory_order_relaxed);
    is_withheld.store(false, std::memory_order_relaxed);
    this_thread = {};
}
const base::at_fork row(nullptr, leave_to_parent);

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

std::uint64_t engine::next_id() {
    static std::atomic<std::uint64_t> last{0}; // only uniqueness matters
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

engine* current_engine() {
    return running.load(std::memory_order_acquire);
}

void set_current_engine(engine* e) {
    std::lock_guard guard(life_lock());
    note_current_engine_id(e == nullptr ? 0 : e->id);
    running.store(e, std::memory_order_release);
    engine* shown = is_withheld.load(std::memory_order_relaxed) ? nullptr : e;
    offered.store(shown, std::memory_order_release);
    accepting.store(shown, std::memory_order_release);
}

void let_policy_record(engine& e, task_recorder* policy) {
    e.recording_policy.store(policy, std::memory_order_relaxed);
    e.recorder.store(policy, std::memory_order_relaxed);
}

determinism current_determinism() {
    const engine* e = current_engine();
    return e == nullptr ? determinism{} : e->asked_determinism;
}

void withhold_engine(bool withheld) {
    std::lock_guard guard(life_lock());
    engine* shown = withheld ? nullptr : running.load(std::memory_order_relaxed);
    // seq_cst: stored before the gate is closed; a thread that comes in later finds the engine withheld.
    is_withheld.store(withheld, std::memory_order_seq_cst);
    offered.store(shown, std::memory_order_seq_cst);
    accepting.store(shown, std::memory_order_seq_cst);
}

void refuse_submissions() {
    accepting.store(nullptr, std::memory_order_release);
}

// The library's own threads end before the engine does.
static bool may_see_withheld() {
    return this_thread.sees_withheld != 0 || is_own_worker() || platform::serves_others();
}

bool is_engine_offered() {
    return offered.load(std::memory_order_acquire) != nullptr || may_see_withheld();
}

engine* offered_engine() {
    return is_engine_offered() ? current_engine() : nullptr;
}

bool is_engine_withheld() {
    return is_withheld.load(std::memory_order_acquire) && !may_see_withheld();
}

sees_withheld_engine::sees_withheld_engine() {
    ++this_thread.sees_withheld;
}

sees_withheld_engine::~sees_withheld_engine() {
    --this_thread.sees_withheld;
}

int report_not_running(const char* call) {
    if (base::fork_count() != 0)
        return base::report_error(-ENODEV, call,
                                  "this process was forked, and the runtime did not come along; call "
                                  "starpu_init in it first");
    return base::report_error(-ENODEV, call, "the runtime is not initialised; call starpu_init first");
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
    forget_ended_engine(); // a thread that drove a worker of another engine meets this one here
    if (this_thread.worker != base::no_worker || platform::serves_others()) return;
    thread_local caller_leave leave;
    leave.home = e.id;
    std::lock_guard watching(e.waits.lock);
    ++e.waits.callers;
}

in_callback::in_callback() {
    if (this_thread.worker != base::no_worker) return;
    counted_by_ = current_engine();
    if (counted_by_ != nullptr) counted_by_->waits.callbacks.fetch_add(1, std::memory_order_seq_cst);
}

in_callback::~in_callback() {
    if (counted_by_ != nullptr) counted_by_->waits.callbacks.fetch_sub(1, std::memory_order_seq_cst);
}

namespace {
int check_known(engine* e, const char* call) {
    if (e == nullptr) return report_not_running(call);
    if (this_thread.known_to != e->id) [[unlikely]]
        note_caller(*e);
    return 0;
}
} // namespace

int check_running(const char* call) {
    engine* e = offered.load(std::memory_order_acquire);
    if (e == nullptr) [[unlikely]]
        e = offered_engine();
    return check_known(e, call);
}

int check_accepts_tasks(const char* call) {
    engine* e = accepting.load(std::memory_order_acquire);
    if (e == nullptr) [[unlikely]] {
        const bool continues_tasks = this_thread.blocking_forbidden != 0 || may_see_withheld();
        e = continues_tasks ? current_engine() : nullptr;
    }
    return check_known(e, call);
}

int check_may_block(const char* call) {
    if (int error = check_running(call)) return error;
    return check_outside_tasks(call);
}

int check_outside_tasks(const char* call) {
    if (this_thread.blocking_forbidden == 0) return 0;
    return base::report_error(
        -EDEADLK, call,
        "called from inside a task or callback, where waiting could block the worker for ever; "
        "use the form with a callback, or call it from the application's own thread");
}

} // namespace starpu::task
