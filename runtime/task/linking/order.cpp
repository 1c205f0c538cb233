// Links the accesses of one job into the chains of its handles, atomically with respect to other submitters.
//
// Two submitters that use the same handles in different orders cannot produce a cycle: each holds the
// submission locks of all its handles while it links. It tries the locks in the given order, which costs
// nothing when no other thread competes; on the first failure it gives all back and takes them in the order
// of their addresses.
#include "task/linking/order.hpp"

#include "base/seeded_bug.hpp"
#include "base/small_vector.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/plan_use.hpp"
#include "graph/execution_lock.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/linking/exclusion.hpp"
#include "task/linking/reduction_job.hpp"

#include <algorithm>
#include <cerrno>
#include <vector>

namespace starpu::task {

namespace {
using plan_span = std::span<const planned_access>;

bool try_lock_in_order(plan_span plan) {
    for (std::size_t i = 0; i < plan.size(); ++i) {
        if (plan[i].target->submission.try_lock()) continue;
        while (i-- > 0) plan[i].target->submission.unlock();
        return false;
    }
    return true;
}

void lock_by_address(plan_span plan) {
    base::small_vector<data::handle*, graph::inline_accesses> handles;
    for (const planned_access& p : plan) handles.push_back(p.target);
    std::sort(handles.begin(), handles.end());
    for (data::handle* h : handles) h->submission.lock();
}

void lock_all(plan_span plan) {
    if (!try_lock_in_order(plan)) lock_by_address(plan);
}

void unlock_all(plan_span plan) {
    for (const planned_access& p : plan) p.target->submission.unlock();
}

bool needs_reduction(const planned_access& p) {
    return p.is_ordered && needs_reduction_before(*p.target, p.kind);
}

bool is_usable(const planned_access& p) {
    if (p.target->usable == data::usability::everybody || p.changes_use) return true;
    return p.target->usable == data::usability::readers && p.kind == graph::access_class::read;
}

// For a caller that holds the execution lock and will not wait: does no task use the data without it?
bool is_left_to_lock(const data::handle& h) {
    const graph::bias_state state = h.bias.load(std::memory_order_seq_cst);
    if (state == graph::bias_state::biased) return graph::access_chain::is_complete(h.tail);
    return state == graph::bias_state::locked;
}

bool would_start(const planned_access& p) {
    if (!p.is_ordered) return is_left_to_lock(*p.target);
    return graph::access_chain::would_start(p.target->tail, p.kind);
}

// What can be refused is refused here, before the first link.
int check(const planned_access& p, std::size_t accesses, int priority) {
    data::handle& h = *p.target;
    if (!is_usable(p)) return -EBUSY;
    if (p.must_be_idle && !would_start(p)) return -EAGAIN;
    if (p.reads && !h.has_value) return -ENODATA;
    if (needs_reduction(p) && !prepare_reduction(h, p.discards, priority)) return -ENOMEM;
    const bool takes_lock = !p.is_ordered || p.kind == graph::access_class::commute;
    if (takes_lock && data::ensure_details(h) == nullptr) return -ENOMEM;
    return p.is_ordered || data::prepare_to_wait_for_switches(h, accesses) ? 0 : -ENOMEM;
}

int check_all(plan_span plan, int priority, data::handle*& culprit) {
    for (const planned_access& p : plan)
        if (int error = check(p, plan.size(), priority)) {
            culprit = p.target;
            for (const planned_access& checked : plan) abandon_reduction(*checked.target);
            return error;
        }
    return 0;
}

// Perhaps only such tries follow, and they link nothing: removes what would make them fail for ever.
void clear_way_for_next_try(const planned_access& p, int priority, graph::ready_list& ready) {
    data::handle& h = *p.target;
    if (!p.is_ordered) return forbid_bias(h);
    if (needs_reduction_before(h, graph::access_class::read) && prepare_reduction(h, false, priority))
        link_reduction(h, ready);
}

// True when the access may start at once.
bool link_one(graph::job& n, unsigned position, const planned_access& p, graph::ready_list& ready) {
    data::handle& h = *p.target;
    if (needs_reduction(p)) link_reduction(h, ready);
    if (p.kind == graph::access_class::reduce) note_reduction_access(h, p.is_ordered);
    if (p.writes || p.empties) {
        h.has_value = p.writes;
        h.is_duplicated = false;
    }
    if (p.ends_use) {
        h.is_ending = true;
        h.usable = data::usability::nobody;
    }
    if (!p.is_ordered) {
        forbid_bias(h);
        data::add_unordered_user(h);
        if (h.family.load(std::memory_order_relaxed) != nullptr) data::wait_for_switches(h, n);
        graph::access_at(n, position).word.store(unlinked, std::memory_order_relaxed);
        return true;
    }
    chain_events events{ready};
    const bool is_mistaken = p.kind == graph::access_class::commute &&
                             base::is_seeded(base::seeded_bug::commuting_counts_as_reading);
    return graph::access_chain::link(h.tail, graph::access_at(n, position),
                                     is_mistaken ? graph::access_class::read : p.kind, events);
}

void link_reader(graph::job& n, data::handle& h, graph::ready_list& ready) {
    n.access_count = 1;
    graph::aim_access(n, 0, &h);
    n.references.fetch_add(1, std::memory_order_relaxed);
    n.pending.fetch_add(1, std::memory_order_relaxed);
    chain_events events{ready};
    if (graph::access_chain::link(h.tail, n.accesses[0], graph::access_class::read, events))
        n.pending.fetch_sub(1, std::memory_order_acq_rel);
}
} // namespace

order_result order(graph::job& n, plan_span plan, graph::ready_list& ready, graph::job* reader_behind,
                   const link_effect* effect) {
    order_result result;
    n.access_count = static_cast<std::uint16_t>(plan.size());
    std::int32_t ordered = 0;
    for (unsigned i = 0; i < plan.size(); ++i) {
        graph::aim_access(n, i, plan[i].target);
        ordered += plan[i].is_ordered ? 1 : 0;
    }
    const deferred_dispatch later(ready); // nothing may run while submission locks are held
    lock_all(plan);
    result.error = check_all(plan, n.priority, result.culprit);
    if (result.error != 0) {
        if (result.error == -EAGAIN) clear_way_for_next_try(plan.front(), n.priority, ready);
        unlock_all(plan);
        n.access_count = 0;
        return result;
    }
    // Plain arithmetic is enough: until the first link no other thread knows the accesses.
    n.references.fetch_add(ordered, std::memory_order_relaxed);
    n.pending.fetch_add(ordered, std::memory_order_relaxed);
    std::int32_t satisfied = 0;
    for (unsigned i = 0; i < plan.size(); ++i)
        if (link_one(n, i, plan[i], ready) && plan[i].is_ordered) ++satisfied;
    if (reader_behind != nullptr) link_reader(*reader_behind, *plan.front().target, ready);
    if (effect != nullptr) effect->run(effect->argument);
    unlock_all(plan);
    result.unsatisfied = ordered - satisfied;
    // The job's own hold keeps it from firing here.
    if (satisfied != 0) n.pending.fetch_sub(satisfied, std::memory_order_acq_rel);
    return result;
}

} // namespace starpu::task
