// Marks what a failed task leaves undone, cancels what meets such a mark, and tells the application.
#include "task/failure.hpp"

#include "base/report.hpp"
#include "data/handle.hpp"
#include "task/acquire.hpp"
#include "task/task.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

namespace starpu::task {

namespace {
bool reads(int mode) {
    return (mode & STARPU_R) != 0;
}
bool writes(int mode) {
    return (mode & (STARPU_W | STARPU_REDUX)) != 0;
}
bool overwrites(int mode) {
    return (mode & STARPU_RW) == STARPU_W;
}

template <class Visit> void for_each_buffer(const starpu_task& t, Visit visit) {
    const unsigned count = buffer_count(t);
    for (unsigned i = 0; i < count; ++i) visit(buffer_handle(t, i), buffer_mode(t, i));
}

bool is_marked(const engine& e, const data::handle& h) {
    return h.failed_in.load(std::memory_order_relaxed) == e.failures.round.load(std::memory_order_relaxed);
}

// Relaxed is enough: the node releases its accesses afterwards.
void mark_results(engine& e, const starpu_task& t) {
    const std::uint32_t round = e.failures.round.load(std::memory_order_relaxed);
    for_each_buffer(t, [&](starpu_data_handle_t handle, int mode) {
        if (writes(mode)) data::handle_of(handle)->failed_in.store(round, std::memory_order_relaxed);
    });
}

// Without memory the task still ends; only a call that waits for it cannot be told the task's own outcome.
void set_outcome(graph::node& n, int error) {
    if (graph::ensure_details(n) != nullptr) n.details->outcome = error;
}

struct pardon {
    data::handle* target;
    acquisition* turn = nullptr;
};

void take_mark_off(void* state) {
    auto* p = static_cast<pardon*>(state);
    p->target->failed_in.store(0, std::memory_order_relaxed);
    release(*p->turn, false);
    delete p;
}

// Takes the mark off behind everything submitted so far.
void pardon_later(data::handle& h, const char* call) {
    auto* p = new (std::nothrow) pardon{&h};
    if (p == nullptr) return; // the mark stays: later readers are cancelled
    acquire_request how;
    how.mode = STARPU_RW;
    how.needs_value = false;
    how.needs_memory = false;
    how.brings_value = false; // which may be lost
    how.is_public = false;
    how.callback = take_mark_off;
    how.callback_argument = p;
    if (request(h, how, call, p->turn) != 0) delete p;
}

void pardon_results(engine& e, const starpu_task& t, const char* call) {
    for_each_buffer(t, [&](starpu_data_handle_t handle, int mode) {
        if (!writes(mode) || !data::is_registered(handle)) return;
        data::handle& h = *data::handle_of(handle);
        if (is_marked(e, h) && !h.is_partitioned) pardon_later(h, call);
    });
}
} // namespace

void note_lost_value(engine& e, data::handle& h, int error, const char* why) {
    char name[96];
    base::report_error(error, data::describe(h, name),
                       "%s; its value is lost, and tasks that read it are not run", why);
    e.failures.looks_closer.store(true, std::memory_order_relaxed);
    e.failures.untold.with([&](failure_record::summary& s) {
        ++s.failed;
        if (!std::exchange(s.has_unawaited, true)) s.tasks.push_back({nullptr, error, name});
    });
    h.failed_in.store(e.failures.round.load(std::memory_order_relaxed), std::memory_order_relaxed);
}

namespace {
void record_failure(engine& e, graph::node& n, int error) {
    const starpu_task& t = *task_of(n);
    char name[96];
    describe(t, name);
    e.failures.looks_closer.store(true, std::memory_order_relaxed);
    const bool may_be_awaited = !t.detach && !t.synchronous;
    e.failures.untold.with([&](failure_record::summary& s) {
        ++s.failed;
        if (may_be_awaited || !std::exchange(s.has_unawaited, true))
            s.tasks.push_back({may_be_awaited ? &n : nullptr, error, name});
    });
    set_outcome(n, error);
    if (n.details != nullptr) n.details->untold_in = e.failures.round.load(std::memory_order_relaxed);
}
} // namespace

void note_failure(engine& e, graph::node& n, int error) {
    record_failure(e, n, error);
    mark_results(e, *task_of(n));
}

void note_failed_callback(engine& e, graph::node& n, int error) {
    if (n.details == nullptr || n.details->outcome == 0) record_failure(e, n, error);
}

bool must_be_cancelled(engine& e, graph::node& n) {
    if (e.failures.cancels_all.load(std::memory_order_relaxed)) return true;
    // Taken, so that the next run of the same task is judged by itself.
    if (n.details != nullptr && n.details->cause.exchange(0, std::memory_order_relaxed) != 0) return true;
    const starpu_task& t = *task_of(n);
    bool reads_garbage = false;
    for_each_buffer(t, [&](starpu_data_handle_t handle, int mode) {
        if (reads(mode) && is_marked(e, *data::handle_of(handle))) reads_garbage = true;
    });
    if (reads_garbage) return true;
    for_each_buffer(t, [&](starpu_data_handle_t handle, int mode) {
        if (overwrites(mode)) data::handle_of(handle)->failed_in.store(0, std::memory_order_relaxed);
    });
    return false;
}

void cancel(engine& e, graph::node& n) {
    e.failures.untold.with([](failure_record::summary& s) { ++s.cancelled; });
    set_outcome(n, -ECANCELED);
    mark_results(e, *task_of(n));
}

// A later wait for all need not tell of it again; neither does it count twice if it is waited for twice.
static void count_as_told(engine& e, graph::node& n) {
    graph::node_details& d = *n.details;
    const bool is_untold = d.untold_in == e.failures.round.load(std::memory_order_relaxed);
    d.untold_in = 0;
    if (!is_untold) return;
    e.failures.untold.with([&](failure_record::summary& s) {
        const auto told = std::find_if(s.tasks.begin(), s.tasks.end(),
                                       [&](const failure_record::failed_task& f) { return f.node == &n; });
        if (told == s.tasks.end()) return;
        s.tasks.erase(told);
        --s.failed;
    });
}

void tell_of_failure(engine& e, starpu_task& t) {
    graph::node_details& d = *node_of(t)->details;
    char name[96];
    describe(t, name);
    if (d.outcome == -ECANCELED)
        base::report_error(d.outcome, name, "it was cancelled: something that it depends on failed");
    else
        base::report_error(d.outcome, name, "it failed: %s", std::strerror(-d.outcome));
    count_as_told(e, *node_of(t));
    pardon_results(e, t, "starpu_task_wait");
}

int tell_of_failures(engine& e, const char* call) {
    if (!e.failures.looks_closer.load(std::memory_order_relaxed)) return 0;
    const failure_record::summary told = e.failures.untold.with([](failure_record::summary& s) {
        failure_record::summary before = std::move(s);
        s = {};
        return before;
    });
    e.failures.round.fetch_add(1, std::memory_order_relaxed);
    if (told.tasks.empty()) return 0;
    const failure_record::failed_task& first = told.tasks.front();
    return base::report_error(
        first.error, call, "%s failed: %s; altogether %llu failed and %llu were cancelled because of that",
        first.name.c_str(), std::strerror(-first.error), static_cast<unsigned long long>(told.failed),
        static_cast<unsigned long long>(told.cancelled));
}

namespace {
int report_failure(const starpu_task& t, int error, const char* what, const char* message) {
    char name[96];
    return base::report_error(
        error, describe(t, name),
        "%s \"%s\" (%s); what it wrote is kept, and the tasks that depend on it are cancelled", what, message,
        std::strerror(-error));
}
} // namespace

int report_exception(const starpu_task& t) {
    const base::thrown what = base::describe_thrown();
    return report_failure(t, what.error, "its kernel threw", what.text);
}

int report_thrown(const starpu_task& t, const base::thrown& what, const char* which, const char* then) {
    char name[96];
    return base::report_thrown(what, describe(t, name), which, then);
}

int call_back(starpu_task& t, const char* which, const char* then, void (*function)(void*), void* argument) {
    starpu_task* outer = std::exchange(this_thread.current, &t);
    const int error = call_program(t, which, then, [&] {
        const in_callback guard;
        function(argument);
    });
    this_thread.current = outer;
    return error;
}

int fail_current(int error, const char* message) {
    constexpr const char* call = "starpu_task_fail";
    if (this_thread.kernel_outcome == nullptr)
        return base::report_error(-EINVAL, call,
                                  "called outside a kernel; only the function of a codelet can fail");
    if (error == 0)
        return base::report_error(-EINVAL, call,
                                  "the error is 0, which means success; give an errno such as EIO");
    *this_thread.kernel_outcome = error > 0 ? -error : error;
    report_failure(*this_thread.current, *this_thread.kernel_outcome,
                   "it failed:", message == nullptr ? "no reason given" : message);
    return 0;
}

} // namespace starpu::task
