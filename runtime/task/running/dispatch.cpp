// Decides where a ready job goes.
#include "task/running/dispatch.hpp"

#include "base/report.hpp"
#include "graph/details.hpp"
#include "graph/successors.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/core/epoch.hpp"
#include "task/core/failure.hpp"
#include "task/core/may_run.hpp"
#include "task/core/run_times.hpp"
#include "task/core/task.hpp"
#include "task/linking/exclusion.hpp"
#include "task/running/completion.hpp"

#include <cerrno>
#include <mutex>
#include <new>

namespace starpu::task {

namespace {
// 0, or the error that its prologue threw.
int announce(graph::job& n, starpu_task& t) {
    if (n.has(graph::is_announced) || t.prologue_callback_func == nullptr) return 0;
    n.set(graph::is_announced);
    return call_back(t, "its prologue", "it is not run, and the tasks that depend on it are cancelled",
                     t.prologue_callback_func, t.prologue_callback_arg);
}

// Tasks that only some workers may run take turns among those. Where none is left, one that is lost says so.
base::worker_id choose_worker(starpu_task& t, const engine& e) {
    static graph::atomic<unsigned> turn{0}; // any order will do
    const unsigned start = turn.fetch_add(1, std::memory_order_relaxed);
    unsigned implementation;
    for (unsigned i = 0; i < e.worker_count; ++i)
        if (const auto worker = base::id_at<base::worker_id>((start + i) % e.worker_count);
            may_run_on(t, worker, implementation))
            return worker;
    for (const base::worker_id worker : base::first_workers(e.worker_count))
        if (e.lost.includes(worker)) return worker;
    return base::id_at<base::worker_id>(start % e.worker_count);
}

bool is_picky(const starpu_task& t) {
    return t.execute_on_a_specific_worker || t.workerids_len != 0 || t.cl->can_execute != nullptr;
}

// Once it is pushed, a worker may have run it to its end: policies that take their time note themselves when
// they have decided.
void send_to_scheduler(graph::job& n, starpu_task& t, engine& e) {
    note_time(t, &starpu_profiling_task_info::push_start_time);
    const bool is_placed_by_sink = e.sink->places_every_task && !t.execute_on_a_specific_worker;
    const bool is_for_all = !is_picky(t) || is_placed_by_sink;
    const base::worker_id worker = is_for_all                       ? base::no_worker
                                   : t.execute_on_a_specific_worker ? base::worker_id{t.workerid}
                                                                    : choose_worker(t, e);
    note_time(t, &starpu_profiling_task_info::push_end_time);
    if (is_for_all) return e.sink->push_ready(n);
    e.sink->push_to(worker, t.execute_on_a_specific_worker ? t.workerorder : 0, n);
}

// From here on its predecessors' ends count for its next run.
void start_kept_run(graph::job& n, starpu_task& t) {
    if (n.details->inputs.load(std::memory_order_relaxed) != nullptr) graph::prepare_next_run(n);
    set_status(t, STARPU_TASK_READY);
}

bool has_kernel(const starpu_task& t) {
    if (t.cl == nullptr || runs_nowhere(t)) return false;
    return t.transaction == nullptr || !is_cancelled(t);
}

bool ends_where_it_becomes_ready(const graph::job& n) {
    return n.has(graph::is_continuation) || (n.has(graph::slow_when_ready) && !has_kernel(*task_of(n)));
}

enum class lock_answer { taken, parked, no_memory };

// Which locks a task takes shows only now, and a list of many needs memory.
lock_answer try_to_take_locks(graph::job& n, graph::ready_list& ready) {
    try {
        return take_locks(n, ready) ? lock_answer::taken : lock_answer::parked;
    } catch (const std::bad_alloc&) { // no caller above could be told
        return lock_answer::no_memory;
    }
}

void fail_without_locks(graph::job& n, starpu_task& t) {
    char name[96];
    base::report_error(-ENOMEM, describe(t, name),
                       "no memory left to lock its data; it is not run and its data keep their values");
    note_failure(*current_engine(), n, -ENOMEM);
}

// What is called on the worker just before a kernel is called here for tasks that have none.
int announce_end_without_kernel(starpu_task& t) {
    if (t.prologue_callback_pop_func == nullptr || (t.cl != nullptr && !runs_nowhere(t))) return 0;
    return call_back(t, "its prologue on the worker", "the tasks that depend on it are cancelled",
                     t.prologue_callback_pop_func, t.prologue_callback_pop_arg);
}

void end_without_kernel(graph::job& n, starpu_task& t, engine& e, bool is_refused, graph::ready_list& ready) {
    if (is_refused)
        cancel(e, n);
    else if (const int error = announce_end_without_kernel(t))
        note_failure(e, n, error);
    complete(n, ready);
}

// Before its prologue is called, which may submit what works on the task's data in its place. A task with a
// kernel and without a prologue is judged by its worker.
bool must_not_go_on(engine& e, graph::job& n, const starpu_task& t) {
    if (t.prologue_callback_func == nullptr && has_kernel(t)) return false;
    return e.failures.looks_closer.load(std::memory_order_relaxed) && must_be_cancelled(e, n);
}

// The cause was taken. Without details there was none, and the worker sees the same as this thread.
void refuse_on_worker(graph::job& n) {
    if (n.details != nullptr) n.details->cause.store(-ECANCELED, std::memory_order_relaxed);
}

void handle_slowly(graph::job& n, graph::ready_list& ready) {
    const lock_answer locks = n.has(graph::excludes) ? try_to_take_locks(n, ready) : lock_answer::taken;
    if (locks == lock_answer::parked) return; // it comes back
    if (n.has(graph::is_continuation)) return n.body(n);
    starpu_task& t = *task_of(n);
    if (n.has(graph::outlives_run)) start_kept_run(n, t);
    if (locks == lock_answer::no_memory) {
        fail_without_locks(n, t);
        return complete(n, ready);
    }
    engine& e = *current_engine();
    const bool is_refused = must_not_go_on(e, n, t);
    if (const int error = announce(n, t)) {
        note_failure(e, n, error);
        return complete(n, ready);
    }
    if (!has_kernel(t)) return end_without_kernel(n, t, e, is_refused, ready);
    if (is_refused) refuse_on_worker(n);
    send_to_scheduler(n, t, e);
}

// From now on the task owns its data, also those that lost their bias after its submission.
void look_for_locks(graph::job& n) {
    if (!n.has(graph::is_continuation) && !n.has(graph::excludes) && uses_locked_data(n))
        n.set(graph::excludes);
}

void handle(graph::job& n, graph::ready_list& ready) {
    engine& e = *current_engine();
    if (e.some_data_are_locked.load(std::memory_order_relaxed)) [[unlikely]]
        look_for_locks(n);
    constexpr std::uint16_t slow = graph::is_continuation | graph::slow_when_ready | graph::excludes;
    if ((n.flags & slow) != 0) return handle_slowly(n, ready);
    e.sink->push_ready(n);
}

bool is_told_of_end(const starpu_task& t) {
    return t.callback_func != nullptr || (t.cl != nullptr && t.cl->callback_func != nullptr) ||
           t.epilogue_callback_func != nullptr || t.prologue_callback_pop_func != nullptr;
}

// A job without any of these flags calls nothing of the program.
constexpr std::uint16_t may_call = graph::is_continuation | graph::slow_when_ready;

// Whether handle() may call the program.
bool calls_program(const graph::job& n) {
    if (n.has(graph::is_continuation)) return n.has(graph::calls_program);
    if (!n.has(graph::slow_when_ready)) return false;
    const starpu_task& t = *task_of(n);
    return t.prologue_callback_func != nullptr || (!has_kernel(t) && is_told_of_end(t));
}

// Handles what calls nothing of the program; the rest goes behind `calls`.
void handle_quiet(graph::ready_list& ready, graph::ready_list& calls) {
    while (graph::job* n = ready.try_pop())
        if (calls_program(*n))
            calls.append(*n);
        else
            handle(*n, ready);
}

// What the program does in a call may wait for tasks that became ready together with the cause of the call.
// So all that calls nothing goes first. Not a part of its caller: a job without any of this would pay for it.
[[gnu::noinline]] void handle_calls_last(graph::job& first, graph::ready_list& ready) {
    ready.prepend(first);
    if (this_thread.calling_from != nullptr) return handle_quiet(ready, *this_thread.calling_from);
    graph::ready_list calls;
    for (;;) {
        handle_quiet(ready, calls);
        graph::job* n = calls.try_pop();
        if (n == nullptr) return;
        handle(*n, ready);
    }
}
} // namespace

// A waiting application thread may be watching for the completions that an outsider just made.
static void note_outsider_idle(engine& e) {
    std::lock_guard guard(e.outsiders);
    this_thread.completed_as_outsider = false;
    e.progress.note_idle(e.outsiders_line());
}

void send_again(graph::job& n) {
    send_to_scheduler(n, *task_of(n), *current_engine());
}

void send_kernels(graph::ready_list& ready) {
    const deferred_dispatch collect(ready); // also what continuations release
    graph::ready_list calls, ends;
    for (;;) {
        handle_quiet(ready, calls);
        graph::job* n = calls.try_pop();
        if (n == nullptr) break;
        if (ends_where_it_becomes_ready(*n))
            ends.append(*n);
        else
            handle(*n, ready);
    }
    while (graph::job* n = ends.try_pop()) ready.append(*n);
}

void dispatch(graph::ready_list& ready) {
    if (this_thread.dispatching == &ready) return;
    if (this_thread.dispatching != nullptr) {
        while (graph::job* n = ready.try_pop()) this_thread.dispatching->append(*n);
        return;
    }
    if (!ready.is_empty()) {
        const deferred_dispatch collect(ready);
        while (graph::job* n = ready.try_pop())
            if ((n->flags & may_call) != 0) [[unlikely]]
                handle_calls_last(*n, ready);
            else
                handle(*n, ready);
    }
    // Whatever was ready: this thread may have ended a task before it came here.
    if (this_thread.completed_as_outsider) note_outsider_idle(*current_engine());
}

} // namespace starpu::task
