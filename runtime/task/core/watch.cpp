// Detects a standstill: keeps which calls are blocked, and compares what each look sees with the last one.
#include "task/core/watch.hpp"

#include "base/report.hpp"
#include "data/copies/copy_requests.hpp"
#include "data/core/handle_details.hpp"
#include "graph/details.hpp"
#include "platform/clock.hpp"
#include "platform/thread.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"

#include <algorithm>
#include <cerrno>
#include <sched.h>

namespace starpu::task {

namespace {
// A standstill is noticed at most a slice late, and the first slice costs a wait no more than its clock.
constexpr std::int64_t slices_per_delay = 4;
constexpr std::int64_t shortest_slice_ns = 1'000'000;
// So long at most, shutdown waits for calls that sleep where it cannot wake them.
constexpr std::int64_t longest_slice_ns = 100'000'000;

standing look_at(engine& e) {
    standing now;
    now.done = e.progress.done();
    now.in_flight = e.progress.in_flight();
    now.moves = e.waits.moves;
    return now;
}

bool can_nothing_run(engine& e) {
    return e.waits.callbacks.load(std::memory_order_seq_cst) == 0 && e.sink->is_quiet() &&
           !data::is_any_under_way();
}

// Partner: the library's thread, which adds and takes away.
bool is_quiet(engine& e) {
    return e.waits.elsewhere.load(std::memory_order_seq_cst) <= 0 && can_nothing_run(e);
}
} // namespace

bool can_nothing_move_here(engine& e, unsigned waiting_elsewhere, std::uint64_t& activity) {
    std::lock_guard guard(e.waits.lock);
    const standing here = look_at(e);
    activity = 2 * here.done + here.in_flight + here.moves; // a task that begins and ends adds to it
    const std::vector<waiting_call*>& blocked = e.waits.blocked;
    const bool goes_on =
        std::any_of(blocked.begin(), blocked.end(), [](const waiting_call* c) { return c->is_over(); });
    return !goes_on && can_nothing_run(e) && blocked.size() + waiting_elsewhere >= e.waits.callers;
}

waiting_call::waiting_call(engine& e, const char* call)
    : engine_(e), delay_ns_(e.waits.delay_ns), call_(call) {
    if (e.sink != nullptr) e.sink->do_schedule();
}

waiting_call::~waiting_call() = default;

std::int64_t waiting_call::slice_ns() const {
    if (delay_ns_ == 0) return longest_slice_ns;
    return std::clamp(delay_ns_ / slices_per_delay, shortest_slice_ns, longest_slice_ns);
}

bool waiting_call::has_runtime_ended() const {
    return engine_.waits.has_ended.load(std::memory_order_acquire) && !gives_up_alone_;
}

bool waiting_call::operator()(const graph::atomic<std::uint32_t>& word, std::uint32_t expected) {
    outside_.note_sleep(word);
    if (has_runtime_ended()) return false;
    take_steps([&] { return word.load(std::memory_order_acquire) == expected; });
    const bool was_woken = graph::active_atomics::wait_for(word, expected, slice_ns());
    return was_woken ? !has_runtime_ended() : goes_on();
}

void waiting_call::enter(std::int64_t now) {
    is_entered_ = true;
    thread_ = platform::this_thread_id();
    engine_.waits.blocked.push_back(this);
    ++engine_.waits.moves;
    seen_ = look_at(engine_);
    looked_ns_ = now;
}

void waiting_call::leave() {
    if (!is_entered_) return;
    std::lock_guard guard(engine_.waits.lock);
    std::erase(engine_.waits.blocked, this);
    ++engine_.waits.moves;
    is_entered_ = false;
}

// The last wait does not wait for other processes: the library should have ended before.
bool waiting_call::is_all_quiet() const {
    return gives_up_alone_ ? can_nothing_run(engine_) : is_quiet(engine_);
}

// No thread can move while the whole process is stopped: of a long pause between two looks little counts.
bool waiting_call::has_moved(std::int64_t now) {
    const standing here = look_at(engine_);
    const bool is_same = here == seen_;
    const bool is_still = is_same && is_all_quiet();
    if (!is_still) note_awake(is_same);
    still_ns_ = is_still ? still_ns_ + std::min(now - looked_ns_, 2 * slice_ns()) : 0;
    looked_ns_ = now;
    seen_ = here;
    return !is_still;
}

// Its thread has been woken, and will move as soon as it gets a processor.
bool waiting_call::somebody_goes_on() const {
    return std::any_of(engine_.waits.blocked.begin(), engine_.waits.blocked.end(),
                       [](const waiting_call* c) { return c->is_over(); });
}

bool waiting_call::everybody_is_blocked() const {
    return engine_.waits.blocked.size() >= engine_.waits.callers;
}

// A thread that is inside now leaves soon, or begins to wait. Some threads need watch::lock for that, which
// this one holds, so the attempts must end.
static bool close_gate_with_patience() {
    for (unsigned attempts = 0; attempts < 20; ++attempts) {
        if (gate.try_close()) return true;
        sched_yield();
    }
    return false;
}

// False: something has moved at the last moment. Once the gate is closed nothing can: the workers sleep, and
// no thread is inside that could wake them.
bool waiting_call::report_with_gate_closed() {
    const bool is_still = look_at(engine_) == seen_ && is_all_quiet();
    if (!is_still) return false;
    engine_.reporter->report(engine_, still_ns_);
    for (waiting_call* c : engine_.waits.blocked) c->is_reported_ = true;
    return true;
}

bool waiting_call::report() {
    if (is_reported_ || engine_.waits.shuts_down) return true;
    if (!close_gate_with_patience()) return false;
    const bool is_still = report_with_gate_closed();
    gate.open();
    return is_still;
}

bool waiting_call::goes_on() {
    if (has_runtime_ended()) return false;
    if (delay_ns_ == 0) return true;
    const std::int64_t now = platform::real_now_ns();
    std::lock_guard guard(engine_.waits.lock);
    if (!is_entered_) {
        enter(now);
        return true;
    }
    if (shall_give_up_) return false;
    if (has_moved(now) || still_ns_ < delay_ns_ || somebody_goes_on() || !report()) return true;
    if (gives_up_alone_) return false;
    if (!everybody_is_blocked()) return true;
    for (waiting_call* c : engine_.waits.blocked) c->shall_give_up_ = true;
    return false;
}

void send_away(watch& w) {
    w.has_ended.store(true, std::memory_order_release);
}

int waiting_call::give_up() const {
    if (has_runtime_ended())
        return base::report_error(-ENODEV, call_, "starpu_shutdown has ended the runtime that it waited for");
    return base::report_error(
        -EDEADLK, call_,
        "it waits for what cannot come: nothing moves, and every thread that could help "
        "is blocked in the library; the stall report above says by what");
}

wait_for_job::~wait_for_job() {
    leave();
}

bool wait_for_job::is_over() const {
    return job_.details->completion.load(std::memory_order_acquire) == graph::complete;
}

std::string wait_for_job::describe() const {
    char name[96];
    return std::string("for ") + task::describe(*task_of(job_), name);
}

int wait_until_complete(wait_for_job& waiting, graph::job& n) {
    return graph::wait_until_complete(*n.details, waiting) ? 0 : waiting.give_up();
}

int wait_until_complete(engine& e, graph::job& n, const char* call) {
    wait_for_job waiting(e, call, n);
    return wait_until_complete(waiting, n);
}

wait_for_few::~wait_for_few() {
    leave();
}

bool wait_for_few::is_over() const {
    return engine_.progress.in_flight() <= limit_;
}

std::string wait_for_few::describe() const {
    return "until at most " + std::to_string(limit_) + " tasks are in flight";
}

last_wait::last_wait(engine& e, std::int64_t delay_ns) : wait_for_few(e, "starpu_shutdown", 0) {
    gives_up_alone_ = true;
    delay_ns_ = delay_ns;
}

last_wait::~last_wait() {
    leave();
}

void last_wait::note_awake(bool in_vain) {
    awake_ns_ = in_vain && engine_.sink->is_idle() ? awake_ns_ + slice_ns() : 0;
    if (awake_ns_ >= delay_ns_) engine_.sink->let_workers_sleep();
}

wait_for_users::~wait_for_users() {
    leave();
}

bool wait_for_users::is_over() const {
    return !data::has_unordered_user(target_);
}

std::string wait_for_users::describe() const {
    char name[96];
    return std::string("for the tasks that use ") + data::describe(target_, name) + " out of order";
}

} // namespace starpu::task
