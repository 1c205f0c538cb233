// Brings the contributions to a handle together, in the chain of its accesses and under its execution lock.
#include "task/running/reduction.hpp"

#include "data/core/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "task/linking/reduction_job.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"
#include "task/running/merge.hpp"

namespace starpu::task {

namespace {
void finish_reduction(void* argument, bool has_merged) {
    auto* work = static_cast<reduction_work*>(argument);
    if (has_merged) data::details_of(*work->target)->lock.set_written(true);
    graph::ready_list ready;
    complete_accesses(*work->job, ready);
    delete work;
    dispatch(ready);
}

// The job holds the execution lock: accesses outside the order stay out until the merge is done. One of them
// may have had contributions merged before, and then the handle has a value.
void merge_in_order(graph::job& n) {
    auto* work = static_cast<reduction_work*>(n.argument);
    data::handle& h = *work->target;
    // An access outside the order may come before the one that overwrites, and is to see what was
    // contributed.
    if (work->discards && graph::bias::is_biased(h.bias)) {
        drop_contributions(h);
        return finish_reduction(work, false);
    }
    begin_merge({.target = &h,
                 .had_value = work->had_value || data::details_of(h)->lock.was_written(),
                 .initialises_always = true,
                 .priority = n.priority,
                 .then = finish_reduction,
                 .argument = work});
}

void finish_merging(void* target, bool has_merged) {
    graph::execution_lock& lock = data::details_of(*static_cast<data::handle*>(target))->lock;
    if (has_merged) lock.set_written(true);
    graph::ready_list granted;
    graph::ready_list ready;
    lock.release(granted);
    graph::advance_granted(granted, ready);
    dispatch(ready);
}

// The lock's merger, which has the lock: it stays for the next time, hence gives the lock back itself.
void merge_under_lock(graph::job& n) {
    auto& h = *static_cast<data::handle*>(n.argument);
    data::handle_details& d = *data::details_of(h);
    const bool starts_empty = d.reduction.starts_empty.load(std::memory_order_relaxed);
    begin_merge({.target = &h,
                 .had_value = !starts_empty || d.lock.was_written(),
                 .initialises_always = false,
                 .priority = n.priority,
                 .then = finish_merging,
                 .argument = &h});
}

// Reduction jobs have one access, the merger none.
void start_reduction(graph::job& n) {
    return n.access_count == 0 ? merge_under_lock(n) : merge_in_order(n);
}
} // namespace

bool ensure_merger(data::handle& h) {
    data::handle_details& d = *data::details_of(h);
    if (d.lock.merger() != nullptr) return true;
    graph::job* n = graph::allocate_job();
    if (n == nullptr || graph::ensure_details(*n) == nullptr) {
        if (n != nullptr) graph::release_references(*n, 1);
        return false;
    }
    n->set(graph::is_continuation);
    n->body = start_reduction;
    n->argument = &h;
    d.lock.set_merger(*n);
    return true;
}

} // namespace starpu::task
