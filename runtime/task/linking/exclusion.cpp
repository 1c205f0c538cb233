// Collects execution locks from the modes of a task's buffers, and revokes the bias of handles.
#include "task/linking/exclusion.hpp"

#include "base/seeded_bug.hpp"
#include "data/core/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/population.hpp"
#include "task/core/engine.hpp"
#include "task/core/kernels.hpp"
#include "task/core/task.hpp"
#include "task/linking/access_plan.hpp"
#include "task/linking/reduction_job.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <new>

namespace starpu::task {

namespace {
graph::lock_mode lock_mode_of(graph::access_class kind) {
    switch (kind) {
    case graph::access_class::read:
        return graph::lock_mode::read;
    case graph::access_class::reduce:
        return graph::lock_mode::reduce;
    default:
        return graph::lock_mode::write;
    }
}

// Whether the task was ready before the first unordered access came: that access waits for the task.
bool is_owner(const graph::job& n, const data::handle& h) {
    return current_engine()->bias.is_owner(h.bias, reinterpret_cast<std::uintptr_t>(&n));
}

// A handle that was ever used without order is not biased any more.
bool needs_lock(const graph::job& n, const planned_access& p) {
    if (p.kind == graph::access_class::commute) return true;
    return !graph::bias::is_biased(p.target->bias) && !is_owner(n, *p.target);
}

// Continuations bring their list of locks along; a task's follows from its buffers and from the state of the
// handles.
void collect_locks(graph::job& n) {
    if (n.has(graph::is_continuation)) return;
    access_plan plan = plan_accesses(*task_of(n), plan_purpose::locking);
    std::sort(plan.begin(), plan.end(), is_taken_before);
    std::vector<graph::lock_request>& locks = n.details->locks;
    locks.clear(); // what an attempt that ran out of memory left
    locks.reserve(plan.size());
    for (const planned_access& p : plan) {
        if (!needs_lock(n, p)) continue;
        data::handle_details* d = data::ensure_details(*p.target);
        if (d == nullptr) throw std::bad_alloc();
        locks.push_back({&d->lock, lock_mode_of(p.kind)});
    }
}

bool holds_lock_of(const graph::job& n, data::handle& h) {
    if (!n.has(graph::holds_locks)) return false;
    const graph::execution_lock* wanted = &data::details_of(h)->lock;
    return std::any_of(n.details->locks.begin(), n.details->locks.end(),
                       [&](const graph::lock_request& r) { return r.lock == wanted; });
}

data::handle& handle_of(const graph::revocation& r) {
    return *reinterpret_cast<data::handle*>(reinterpret_cast<char*>(r.bias) - offsetof(data::handle, bias));
}

bool job_uses(std::uintptr_t job, const graph::revocation& r) noexcept {
    return graph::may_use(*reinterpret_cast<const graph::job*>(job), &handle_of(r));
}

// Nodes that are no tasks, and tasks that need the lock of any handle, take this lock in turn with the
// rest: an owner that waited for a lock could wait for an access that waits for the owner's end. No access
// need wait for a task that runs nowhere, and its attempts, which need the data before it ends, must not.
bool owns_without_lock(const graph::job& n, const data::handle& h) {
    if (n.owner == nullptr || task_of(n)->cl == nullptr || runs_nowhere(*task_of(n))) return false;
    const access_plan plan = plan_accesses(*task_of(n), plan_purpose::locking);
    return std::none_of(plan.begin(), plan.end(), [&](const planned_access& p) {
        if (p.kind == graph::access_class::commute) return true;
        if (p.target == &h || graph::bias::is_biased(p.target->bias)) return false;
        return !current_engine()->bias.is_known_owner(p.target->bias, reinterpret_cast<std::uintptr_t>(&n));
    });
}

// The submission lock is held, so the newest access stays. Before a writer that may start, all are done.
void find_owners(graph::revocation& r) noexcept try {
    data::handle& h = handle_of(r);
    const auto add = [&](const graph::job& n) {
        if (owns_without_lock(n, h)) r.owners.add(reinterpret_cast<std::uintptr_t>(&n));
    };
    graph::access& newest = *h.tail.tail;
    if (graph::is_used_by_ready_job(newest, &h)) add(graph::owner_of(newest));
    const bool is_last_writer = h.tail.kind == graph::access_class::write &&
                                graph::is_under_way(newest.word.load(std::memory_order_acquire));
    if (!is_last_writer) graph::for_each_ready_user(&h, add);
} catch (const std::bad_alloc&) { // a task that is not listed takes the lock when it begins
}

void open_lock(graph::revocation& r) noexcept {
    graph::ready_list granted;
    graph::ready_list ready;
    data::details_of(handle_of(r))->lock.open(granted);
    graph::advance_granted(granted, ready);
    current_engine()->dispatcher->dispatch(ready);
}
} // namespace

bool is_taken_before(const planned_access& a, const planned_access& b) {
    const auto arbiter_of = [](data::handle& h) {
        data::handle_details* d = data::details_of(h);
        return d == nullptr ? nullptr : d->lock.assigned_arbiter();
    };
    graph::arbiter* first = arbiter_of(*a.target);
    graph::arbiter* second = arbiter_of(*b.target);
    return first == second ? a.target < b.target : std::less<>()(first, second);
}

bool take_locks(graph::job& n, graph::ready_list& ready) {
    if (n.has(graph::holds_locks)) return true;
    if (graph::ensure_details(n) == nullptr) throw std::bad_alloc();
    collect_locks(n);
    return graph::acquire_locks(n, ready);
}

bool may_touch_data(graph::job& n) {
    for (unsigned i = 0; i < n.access_count; ++i) {
        auto* h = static_cast<data::handle*>(graph::handle_address(graph::access_at(n, i)));
        if (!graph::bias::is_biased(h->bias) && !holds_lock_of(n, *h) && !is_owner(n, *h)) return false;
    }
    return true;
}

bool uses_locked_data(graph::job& n) {
    for (unsigned i = 0; i < n.access_count; ++i) {
        const auto* h = static_cast<data::handle*>(graph::handle_address(graph::access_at(n, i)));
        if (!graph::bias::is_biased(h->bias)) return true;
    }
    return false;
}

void forbid_bias(data::handle& h) {
    if (!graph::bias::is_biased(h.bias)) return;
    data::handle_details& d = *data::details_of(h);
    leave_reduction_to_merger(h);
    if (engine* e = current_engine()) e->some_data_are_locked.store(true, std::memory_order_relaxed);
    // No worker can be inside: a worker leaves before it completes the accesses of its task.
    if (graph::access_chain::is_complete(h.tail) ||
        base::is_seeded(base::seeded_bug::runners_are_forgotten)) {
        h.bias.store(graph::bias_state::locked, std::memory_order_seq_cst);
        return;
    }
    d.lock.close();
    d.revocation.bias = &h.bias;
    d.revocation.uses = job_uses;
    d.revocation.find_owners = find_owners;
    d.revocation.granted = open_lock;
    current_engine()->bias.revoke(d.revocation);
}

} // namespace starpu::task
