// Brings the contributions to a handle together, in the chain of its accesses and under its execution lock.
#include "task/reduction.hpp"

#include "data/contributions.hpp"
#include "data/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/node_pool.hpp"
#include "graph/successors.hpp"
#include "task/chain_events.hpp"
#include "task/completion.hpp"
#include "task/dispatch.hpp"
#include "task/merge.hpp"
#include "task/reduction_lanes.hpp"

#include <new>

namespace starpu::task {

namespace {
// What a reduction node must know when it fires; taken down when it is linked.
struct reduction_job {
    data::handle* target;
    bool had_value;
    bool discards;
    graph::node* node;
};

void finish(void* argument, bool has_merged) {
    auto* job = static_cast<reduction_job*>(argument);
    if (has_merged) data::details_of(*job->target)->lock.set_written(true);
    graph::ready_list ready;
    complete_accesses(*job->node, ready);
    delete job;
    dispatch(ready);
}

// The node holds the execution lock: accesses outside the order stay out until the merge is done. One of them
// may have had contributions merged before, and then the handle has a value.
void run(graph::node& n) {
    auto* job = static_cast<reduction_job*>(n.argument);
    data::handle& h = *job->target;
    // An access outside the order may come before the one that overwrites, and is to see what was
    // contributed.
    if (job->discards && graph::bias::is_biased(h.bias)) {
        drop_contributions(h);
        return finish(job, false);
    }
    begin_merge({.target = &h,
                 .had_value = job->had_value || data::details_of(h)->lock.was_written(),
                 .initialises_always = true,
                 .priority = n.priority,
                 .then = finish,
                 .argument = job});
}

bool add_lock(graph::node& n, data::handle& h) {
    if (graph::ensure_details(n) == nullptr) return false;
    try {
        n.details->locks.push_back({&data::details_of(h)->lock, graph::lock_mode::merge});
    } catch (const std::bad_alloc&) {
        return false;
    }
    n.set(graph::excludes);
    return true;
}

void make_ready_for_linking(graph::node& n, reduction_job& job) {
    n.body = run;
    n.argument = &job;
    n.access_count = 1;
    n.references.store(2, std::memory_order_relaxed);
    n.pending.store(1, std::memory_order_relaxed); // its one access; nothing else holds it
    graph::aim_access(n, 0, job.target);
}
} // namespace

bool prepare_reduction(data::handle& h, bool discards, int priority) {
    data::handle_details& d = *data::details_of(h);
    graph::node* n = graph::allocate_node();
    auto* job = new (std::nothrow) reduction_job{&h, d.reduction.handle_had_value, discards, n};
    if (n == nullptr || job == nullptr || !add_lock(*n, h)) {
        if (n != nullptr) graph::release_references(*n, 1);
        delete job;
        return false;
    }
    n->set(graph::is_continuation);
    n->priority = priority;
    make_ready_for_linking(*n, *job);
    d.pending_reduction = n;
    return true;
}

void abandon_reduction(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr || d->pending_reduction == nullptr) return;
    delete static_cast<reduction_job*>(d->pending_reduction->argument);
    graph::release_references(*d->pending_reduction, 2);
    d->pending_reduction = nullptr;
}

void link_reduction(data::handle& h, graph::ready_list& ready) {
    data::handle_details& d = *data::details_of(h);
    graph::node& n = *d.pending_reduction;
    d.pending_reduction = nullptr;
    restart_lanes(h);
    chain_events events{ready};
    if (graph::access_chain::link(h.tail, n.accesses[0], graph::access_class::write, events))
        graph::satisfy(n, 1, ready);
}

void note_reduction_access(data::handle& h, bool is_ordered) {
    data::reduction_state& r = data::details_of(h)->reduction;
    const bool is_under_lock = !is_ordered || !graph::bias::is_biased(h.bias);
    if (is_under_lock && !h.has_value) r.starts_empty.store(true, std::memory_order_relaxed);
    if (!is_ordered || (h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce)) return;
    r.handle_had_value = h.has_value;
}

void leave_reduction_to_merger(data::handle& h) {
    data::handle_details& d = *data::details_of(h);
    const bool is_reduced = h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce;
    if (is_reduced && !d.reduction.handle_had_value)
        d.reduction.starts_empty.store(true, std::memory_order_relaxed);
    d.lock.expect_contributions();
}

void drop_contributions(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr) return;
    for (data::worker_buffer& b : d->reduction_buffers.buffers()) {
        b.has_value = false;
        if (b.copies != nullptr) data::forget_contribution(*b.copies);
    }
}

namespace {
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
void run_merger(graph::node& n) {
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
} // namespace

bool ensure_merger(data::handle& h) {
    data::handle_details& d = *data::details_of(h);
    if (d.lock.merger() != nullptr) return true;
    graph::node* n = graph::allocate_node();
    if (n == nullptr || graph::ensure_details(*n) == nullptr) {
        if (n != nullptr) graph::release_references(*n, 1);
        return false;
    }
    n->set(graph::is_continuation);
    n->body = run_merger;
    n->argument = &h;
    d.lock.set_merger(*n);
    return true;
}

} // namespace starpu::task
