// The end of a task, in the order that programs rely on: epilogue, locks, data, successors, tag, callback,
// waiters.
#include "task/running/completion.hpp"

#include "base/seeded_bug.hpp"
#include "data/core/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/successors.hpp"
#include "task/core/bundle.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/core/engine.hpp"
#include "task/core/failure.hpp"
#include "task/core/run_times.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/linking/planned_access.hpp"
#include "task/linking/scratch_use.hpp"

#include <mutex>

namespace starpu::task {

namespace {
// A place for times that is the program's may have gone with a callback.
void note_end_time(const graph::job& n, const starpu_task& t, timespec starpu_profiling_task_info::*moment) {
    if (n.details != nullptr && n.details->owns_profiling_info) [[unlikely]]
        take_time(t, moment);
}

// While its data and successors still wait for it.
void call_epilogue(engine& e, graph::job& n, starpu_task& t) {
    if (t.epilogue_callback_func == nullptr) return;
    const int error =
        call_back(t, "its epilogue", "what it wrote is kept, and the tasks that depend on it are cancelled",
                  t.epilogue_callback_func, t.epilogue_callback_arg);
    if (error != 0) note_failure(e, n, error);
}

// An access without order may wait for the tasks that own its data. The jobs that this end makes ready are
// dispatched with those in `ready`.
void end_ownership(graph::job& n, graph::ready_list& ready) {
    const deferred_dispatch later(ready);
    current_engine()->bias.end_job(reinterpret_cast<std::uintptr_t>(&n));
}

// Gives the accesses back to their chains; returns how many of the job's references go with them.
std::int32_t leave_chains(graph::job& n, graph::ready_list& ready) {
    chain_events events{ready};
    std::int32_t retired = 0;
    for (unsigned i = 0; i < n.access_count; ++i) {
        graph::access& a = graph::access_at(n, i);
        if (a.word.load(std::memory_order_relaxed) == unlinked)
            data::remove_unordered_user(*static_cast<data::handle*>(graph::handle_address(a)));
        else if (graph::access_chain::complete(a, events))
            ++retired;
    }
    if (n.access_count != 0 && current_engine()->bias.is_any_under_way()) [[unlikely]]
        end_ownership(n, ready);
    return retired;
}

// If the waiter has given up, this thread destroys the task in its place.
void announce(graph::job& n, starpu_task& t, bool is_destroyed_after) {
    if (graph::announce_completion(*n.details) && is_destroyed_after) destroy(t);
}

// What tag and callback are told of the end of a run, copied before another thread may submit the task.
struct announcement {
    starpu_task& t;
    void (*callback)(void*);
    void* argument;
    bool has_tag;
    bool has_failed;
    graph::tag tag;

    announcement(const graph::job& n, starpu_task& of)
        : t(of), callback(of.callback_func), argument(of.callback_arg), has_tag(of.use_tag),
          has_failed(n.details != nullptr && n.details->outcome != 0), tag(of.tag_id) {
        if (callback == nullptr && of.cl != nullptr) callback = of.cl->callback_func;
    }
    void finish_tag(engine& e, graph::ready_list& ready) const {
        if (has_tag) e.tags.finish(tag, ready, graph::tag_table::afterwards::done, has_failed);
    }
    // 0, or the error that the callback threw.
    int tell(engine& e, graph::ready_list& ready) const {
        if (callback == nullptr) return 0;
        e.dispatcher->send_kernels(ready);
        return call_back(t, "its callback", "it has run, and the tasks that depend on it go on", callback,
                         argument);
    }
};

// The task stays: from the moment at which the next run may begin, another thread may be at work on it.
void end_kept_run(graph::job& n, starpu_task& t, engine& e, std::int32_t retired, graph::ready_list& ready) {
    const announcement end(n, t);
    if (end.callback != nullptr) note_end_time(n, t, &starpu_profiling_task_info::callback_start_time);
    if (retired != 0) graph::release_references(n, retired);
    graph::prepare_next_run(n);
    n.details->end.begin_anew();
    set_status(t, STARPU_TASK_FINISHED);
    end.finish_tag(e, ready); // which the next submission restarts
    n.details->runs.let_next_begin();
    const int error = end.tell(e, ready);
    if (!n.details->runs.close()) return count_as_done(e);
    if (end.callback != nullptr) note_end_time(n, t, &starpu_profiling_task_info::callback_end_time);
    if (error != 0) note_failed_callback(e, n, error);
    end_task(n);
}

// What tasks have reported that the end has waited for; the task's own failure comes first.
void take_reported_outcome(graph::job& n) {
    if (n.details == nullptr) return;
    const int reported = n.details->reported_outcome.exchange(0, std::memory_order_relaxed);
    if (n.details->outcome == 0) n.details->outcome = reported;
}

void end_slowly(graph::job& n, graph::ready_list& ready) {
    starpu_task& t = *task_of(n);
    take_reported_outcome(n);
    engine& e = *current_engine();
    const bool is_early = base::is_seeded(base::seeded_bug::released_before_epilogue);
    if (!is_early) call_epilogue(e, n, t);
    note_end_time(n, t, &starpu_profiling_task_info::release_data_start_time);
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    // Before the chains: what follows a step of a reduction may end the handle of its scratch memory.
    if (n.has(graph::uses_scratch)) leave_scratch(t);
    const std::int32_t retired = leave_chains(n, ready);
    note_end_time(n, t, &starpu_profiling_task_info::release_data_end_time);
    if (is_early) {
        e.dispatcher->send_kernels(ready);
        call_epilogue(e, n, t);
    }
    graph::release_successors(n, ready);
    leave_bundle(t);
    if (n.has(graph::outlives_run)) return end_kept_run(n, t, e, retired, ready);
    set_status(t, STARPU_TASK_FINISHED);
    const announcement end(n, t);
    end.finish_tag(e, ready);
    if (end.callback != nullptr) note_end_time(n, t, &starpu_profiling_task_info::callback_start_time);
    if (const int error = end.tell(e, ready)) note_failed_callback(e, n, error);
    if (t.use_tag) e.tags.forget(t.tag_id, n);
    free_parts(t);
    free_profiling_info(n, t);
    release_memory(t, n.has(graph::owner_is_pooled));
    count_as_done(e);
    graph::end_life(n, retired);
}

void end_quickly(graph::job& n, graph::ready_list& ready) {
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    const std::int32_t retired = leave_chains(n, ready);
    if (n.successors.load(std::memory_order_acquire) != 0) graph::release_successors(n, ready);
    release_memory(*task_of(n), n.has(graph::owner_is_pooled));
    if (n.details == nullptr)
        graph::release_references(n, retired + 1);
    else
        graph::end_life(n, retired);
    count_as_done(*current_engine());
}
} // namespace

// A thread that waits for the task may destroy it as soon as its end is announced. The reference that the
// runs hold is released last.
void end_task(graph::job& n) {
    starpu_task& t = *task_of(n);
    engine& e = *current_engine();
    const bool has_failed = n.details->outcome != 0; // it would fail for ever
    if (t.regenerate && !has_failed) {
        n.details->runs.begin_first();
        if (e.submission->regenerate(t)) return count_as_done(e);
        n.details->runs.close();
    }
    const bool is_detached = t.detach && !t.synchronous;
    const bool is_destroyed_after = t.synchronous && t.destroy;
    const bool was_to_go = is_detached && t.destroy;
    // From here on the application may destroy the task, unless it has said before that the runtime shall.
    const bool is_condemned =
        n.details->fate.exchange(graph::has_ended, std::memory_order_acq_rel) == graph::to_be_destroyed;
    if (is_condemned) t.destroy = 1;
    const bool goes_now = was_to_go || (is_condemned && is_detached);
    // A thread that waits for all tasks may go on from here; it asks is_in_flight() before it destroys one.
    count_as_done(e);
    if (goes_now)
        destroy(t);
    else
        announce(n, t, is_destroyed_after); // its waiter destroys it
    graph::release_references(n, 1);
}

void count_as_done(engine& e) {
    if (this_thread.worker != base::no_worker) return e.progress.note_done(this_thread.worker);
    std::lock_guard guard(e.outsiders);
    e.progress.note_done(e.outsiders_line());
    this_thread.completed_as_outsider = true;
}

void complete_accesses(graph::job& n, graph::ready_list& ready) {
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    const std::int32_t retired = leave_chains(n, ready);
    graph::release_references(n, retired + 1);
}

void complete(graph::job& n, graph::ready_list& ready) {
    const bool may_wait =
        n.details != nullptr && !base::is_seeded(base::seeded_bug::end_dependency_is_ignored);
    if (may_wait && n.has(graph::slow_when_done)) {
        const bool waits_in_vain =
            current_engine()->failures.ignores_end_releases.load(std::memory_order_relaxed);
        if (waits_in_vain) return end_at_once(n, ready);
        if (n.details->end.close_run()) end_slowly(n, ready);
        return;
    }
    if (n.has(graph::slow_when_done)) return end_slowly(n, ready);
    end_quickly(n, ready);
}

void end_at_once(graph::job& n, graph::ready_list& ready) {
    if (n.details->end.give_up()) end_slowly(n, ready);
}

bool release_end(graph::job& n, graph::ready_list& ready) {
    if (base::is_seeded(base::seeded_bug::end_dependency_is_ignored)) return true; // it has ended
    using answer = graph::awaited_end::answer;
    const answer a = n.details->end.note_release();
    if (a == answer::last) end_slowly(n, ready);
    return a != answer::refused;
}

} // namespace starpu::task
