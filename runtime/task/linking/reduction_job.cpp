// Makes reduction jobs, links them, and keeps what they must know about the groups of contributions.
#include "task/linking/reduction_job.hpp"

#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "task/core/chain_events.hpp"
#include "task/linking/reduction_lanes.hpp"

#include <new>

namespace starpu::task {

namespace {
bool add_lock(graph::job& n, data::handle& h) {
    if (graph::ensure_details(n) == nullptr) return false;
    try {
        n.details->locks.push_back({&data::details_of(h)->lock, graph::lock_mode::merge});
    } catch (const std::bad_alloc&) {
        return false;
    }
    n.set(graph::excludes);
    return true;
}

void make_ready_for_linking(graph::job& n, reduction_work& work) {
    n.body =
        data::details_of(*work.target)->lock.merger()->body; // there since the first reduction was checked
    n.argument = &work;
    n.access_count = 1;
    n.references.store(2, std::memory_order_relaxed);
    n.pending.store(1, std::memory_order_relaxed); // its one access; nothing else holds it
    graph::aim_access(n, 0, work.target);
}
} // namespace

bool prepare_reduction(data::handle& h, bool discards, int priority) {
    data::handle_details& d = *data::details_of(h);
    graph::job* n = graph::allocate_job();
    auto* work = new (std::nothrow) reduction_work{&h, d.reduction.handle_had_value, discards, n};
    if (n == nullptr || work == nullptr || !add_lock(*n, h)) {
        if (n != nullptr) graph::release_references(*n, 1);
        delete work;
        return false;
    }
    n->set(graph::is_continuation);
    n->priority = priority;
    make_ready_for_linking(*n, *work);
    d.pending_reduction = n;
    return true;
}

void abandon_reduction(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr || d->pending_reduction == nullptr) return;
    delete static_cast<reduction_work*>(d->pending_reduction->argument);
    graph::release_references(*d->pending_reduction, 2);
    d->pending_reduction = nullptr;
}

void link_reduction(data::handle& h, graph::ready_list& ready) {
    data::handle_details& d = *data::details_of(h);
    graph::job& n = *d.pending_reduction;
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
    for (data::worker_buffer& b : d->reduction_buffers.buffers()) data::copies::forget_contribution(b);
}

} // namespace starpu::task
