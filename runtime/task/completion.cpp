// The end of a task, in the order that programs rely on: epilogue, locks, data, successors, tag, callback,
// waiters.
#include "task/completion.hpp"

#include "base/seeded_bug.hpp"
#include "data/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/successors.hpp"
#include "task/bundle.hpp"
#include "task/chain_events.hpp"
#include "task/dispatch.hpp"
#include "task/engine.hpp"
#include "task/failure.hpp"
#include "task/order.hpp"
#include "task/scratch_use.hpp"
#include "task/submit.hpp"
#include "task/task.hpp"

#include <mutex>

namespace starpu::task {

namespace {
// While its data and successors still wait for it.
void call_epilogue(engine& e, graph::node& n, starpu_task& t) {
    if (t.epilogue_callback_func == nullptr) return;
    const int error =
        call_back(t, "its epilogue", "what it wrote is kept, and the tasks that depend on it are cancelled",
                  t.epilogue_callback_func, t.epilogue_callback_arg);
    if (error != 0) note_failure(e, n, error);
}

void call_callback(engine& e, graph::node& n, starpu_task& t, void (*function)(void*)) {
    const int error = call_back(t, "its callback", "it has run, and the tasks that depend on it go on",
                                function, t.callback_arg);
    if (error != 0) note_failed_callback(e, n, error);
}

// Gives the accesses back to their chains; returns how many of the node's references go with them.
std::int32_t leave_chains(graph::node& n, graph::ready_list& ready) {
    chain_events events{ready};
    std::int32_t retired = 0;
    for (unsigned i = 0; i < n.access_count; ++i) {
        graph::access& a = graph::access_at(n, i);
        if (a.word.load(std::memory_order_relaxed) == unlinked)
            data::remove_unordered_user(*static_cast<data::handle*>(graph::handle_address(a)));
        else if (graph::access_chain::complete(a, events))
            ++retired;
    }
    return retired;
}

// If whoever waited has given up, the task is destroyed in their place.
void announce(graph::node& n, starpu_task& t, bool is_destroyed_after) {
    if (graph::announce_completion(*n.details) && is_destroyed_after) destroy(t);
}

// A task that stays: whoever waits for it may destroy it as soon as it is announced.
void settle(graph::node& n, starpu_task& t, engine& e) {
    graph::prepare_next_run(n);
    n.details->end_releases.store(1, std::memory_order_relaxed);
    const bool has_failed = n.details->outcome != 0; // it would fail for ever
    if (t.regenerate && !has_failed && regenerate(t)) return count_as_done(e);
    const bool is_detached = t.detach && !t.synchronous;
    const bool is_destroyed_after = t.synchronous && t.destroy;
    const bool was_to_go = is_detached && t.destroy;
    // From here on the application may destroy the task, unless it has said before that the runtime shall.
    const bool is_condemned =
        n.details->fate.exchange(graph::has_ended, std::memory_order_acq_rel) == graph::to_be_destroyed;
    if (is_condemned) t.destroy = 1;
    const bool goes_now = was_to_go || (is_condemned && is_detached);
    // Whoever waits for all tasks may go on from here, and asks is_in_flight() before it destroys one.
    count_as_done(e);
    if (goes_now)
        destroy(t);
    else
        announce(n, t, is_destroyed_after); // whoever waits destroys it
}

void end_slowly(graph::node& n, graph::ready_list& ready) {
    starpu_task& t = *task_of(n);
    engine& e = *current_engine();
    const bool is_early = base::is_seeded(base::seeded_bug::released_before_epilogue);
    if (!is_early) call_epilogue(e, n, t);
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    // Before the chains: whoever comes after a step of a reduction may take its scratch memory's handle away.
    if (n.has(graph::uses_scratch)) leave_scratch(t);
    const std::int32_t retired = leave_chains(n, ready);
    if (is_early) {
        send_kernels(ready);
        call_epilogue(e, n, t);
    }
    graph::release_successors(n, ready);
    const bool has_failed = n.details != nullptr && n.details->outcome != 0;
    if (t.use_tag) e.tags.finish(t.tag_id, ready, graph::tag_table::afterwards::done, has_failed);
    set_status(t, STARPU_TASK_FINISHED);
    auto* callback =
        t.callback_func != nullptr ? t.callback_func : (t.cl != nullptr ? t.cl->callback_func : nullptr);
    if (callback != nullptr) {
        send_kernels(ready);
        call_callback(e, n, t, callback);
    }
    leave_bundle(t);
    if (n.has(graph::outlives_run)) {
        if (retired != 0) graph::release_references(n, retired);
        settle(n, t, e); // the node stays: its run holds a reference
        return graph::release_references(n, 1);
    }
    if (t.use_tag) e.tags.forget(t.tag_id, n);
    free_parts(t);
    release_memory(t, n.has(graph::owner_is_pooled));
    count_as_done(e);
    graph::end_life(n, retired);
}

void end_quickly(graph::node& n, graph::ready_list& ready) {
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

void count_as_done(engine& e) {
    if (this_thread.worker >= 0) return e.progress.note_done(static_cast<unsigned>(this_thread.worker));
    std::lock_guard guard(e.outsiders);
    e.progress.note_done(e.worker_count);
    this_thread.completed_as_outsider = true;
}

void complete_accesses(graph::node& n, graph::ready_list& ready) {
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    const std::int32_t retired = leave_chains(n, ready);
    graph::release_references(n, retired + 1);
}

void complete(graph::node& n, graph::ready_list& ready) {
    const bool may_wait =
        n.details != nullptr && !base::is_seeded(base::seeded_bug::end_dependency_is_ignored);
    if (may_wait && n.has(graph::slow_when_done)) return release_end(n, ready);
    if (n.has(graph::slow_when_done)) return end_slowly(n, ready);
    end_quickly(n, ready);
}

void release_end(graph::node& n, graph::ready_list& ready) {
    if (base::is_seeded(base::seeded_bug::end_dependency_is_ignored)) return; // it has ended
    if (n.details->end_releases.fetch_sub(1, std::memory_order_acq_rel) == 1) end_slowly(n, ready);
}

} // namespace starpu::task
