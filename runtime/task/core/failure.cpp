// Marks what a failed task leaves undone, and cancels what meets such a mark.
#include "task/core/failure.hpp"

#include "base/report.hpp"
#include "data/core/handle.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/core/failure_marks.hpp"
#include "task/core/task.hpp"

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
bool overwrites(int mode) {
    return (mode & STARPU_RW) == STARPU_W;
}

// Relaxed is enough: the job releases its accesses afterwards.
void mark_results(engine& e, const starpu_task& t) {
    const std::uint32_t round = e.failures.round.load(std::memory_order_relaxed);
    for_each_buffer(t, [&](starpu_data_handle_t handle, int mode) {
        if (writes(mode)) data::handle_of(handle)->failed_in.store(round, std::memory_order_relaxed);
    });
}

// Without memory the task still ends; only a call that waits for it cannot be told the task's own outcome.
void set_outcome(graph::job& n, int error) {
    if (graph::ensure_details(n) != nullptr) n.details->outcome = error;
}

} // namespace

void note_lost_value(engine& e, data::handle& h, int error, const char* why) {
    char name[96];
    base::report_error(error, data::describe(h, name),
                       "%s; its value is lost, and tasks that read it are not run", why);
    mark_lost_value(e, h, error);
}

void mark_lost_value(engine& e, data::handle& h, int error) {
    char name[96];
    data::describe(h, name);
    h.failed_in.store(e.failures.round.load(std::memory_order_relaxed), std::memory_order_relaxed);
    e.failures.looks_closer.store(true, std::memory_order_relaxed);
    e.failures.untold.with([&](failure_record::summary& s) {
        ++s.failed;
        if (!std::exchange(s.has_unawaited, true)) s.tasks.push_back({nullptr, error, name});
    });
}

namespace {
void record_failure(engine& e, graph::job& n, int error) {
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

void note_failure(engine& e, graph::job& n, int error) {
    record_failure(e, n, error);
    mark_results(e, *task_of(n));
}

void note_failed_callback(engine& e, graph::job& n, int error) {
    if (n.details == nullptr || n.details->outcome == 0) record_failure(e, n, error);
}

bool must_be_cancelled(engine& e, graph::job& n) {
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

void cancel(engine& e, graph::job& n) {
    e.failures.untold.with([](failure_record::summary& s) { ++s.cancelled; });
    set_outcome(n, -ECANCELED);
    mark_results(e, *task_of(n));
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
    keep_nothing_meanwhile();
    starpu_task* outer = std::exchange(this_thread.current, &t);
    const int error = call_program(t, which, then, [&] {
        const in_callback guard;
        const dispatch_in_call at_once;
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
