// Reads from a job what it waits for.
#include "task/linking/blocked.hpp"

#include "data/core/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "task/core/task.hpp"
#include "task/linking/planned_access.hpp"

#include <algorithm>

namespace starpu::task {

namespace {
std::uint64_t word_of(graph::job& n, unsigned position) {
    return graph::access_at(n, position).word.load(std::memory_order_acquire);
}

// Null for an access that aims at no handle, as before it is linked.
data::handle* handle_at(graph::job& n, unsigned position) {
    return static_cast<data::handle*>(graph::handle_address(graph::access_at(n, position)));
}

// A task that goes with its run stays visible while a chain knows its accesses.
bool has_open_access(graph::job& n) {
    bool is_linked = false;
    for (unsigned i = 0; i < n.access_count; ++i) {
        const std::uint64_t word = word_of(n, i);
        if (word == unlinked) continue;
        if ((word & graph::access_bits::done) == 0) return true;
        is_linked = true;
    }
    return !is_linked;
}

bool is_parked(const graph::job& n) {
    return !n.has(graph::holds_locks) && n.details != nullptr && n.details->next_lock != 0;
}
} // namespace

bool is_blocked(const graph::job& n) {
    if (n.has(graph::is_continuation) || !n.has(graph::was_submitted)) return false;
    if (!n.has(graph::outlives_run)) return has_open_access(const_cast<graph::job&>(n));
    if (n.details == nullptr) return false; // it is just being submitted
    const std::uint32_t state = n.details->completion.load(std::memory_order_acquire);
    return state != graph::complete && state != graph::not_submitted;
}

std::vector<data::handle*> awaited_in_order(graph::job& n) {
    std::vector<data::handle*> handles;
    for (unsigned i = 0; i < n.access_count; ++i) {
        const std::uint64_t word = word_of(n, i);
        data::handle* h = handle_at(n, i);
        if (h != nullptr && word != unlinked && (word & graph::access_bits::may_start) == 0)
            handles.push_back(h);
    }
    return handles;
}

bool occupies(graph::job& n, const data::handle& h) {
    for (unsigned i = 0; i < n.access_count; ++i) {
        if (handle_at(n, i) != &h) continue;
        const std::uint64_t word = word_of(n, i);
        constexpr std::uint64_t turn = graph::access_bits::may_start | graph::access_bits::done;
        if (word != unlinked && (word & turn) == graph::access_bits::may_start) return true;
    }
    return false;
}

data::handle* awaited_lock(graph::job& n) {
    if (!graph::has_all_inputs(n) || !is_parked(n)) return nullptr;
    const graph::execution_lock* wanted = n.details->awaited;
    for (unsigned i = 0; i < n.access_count; ++i) {
        data::handle* h = handle_at(n, i);
        if (h == nullptr) continue;
        data::handle_details* d = data::details_of(*h);
        if (d != nullptr && &d->lock == wanted) return h;
    }
    return nullptr;
}

bool holds_lock(graph::job& n, data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr || n.details == nullptr) return false;
    std::size_t held = 0;
    if (n.has(graph::holds_locks))
        held = n.details->locks.size();
    else if (is_parked(n))
        held = n.details->group_begin; // of one arbiter it holds all or none
    const auto first = n.details->locks.begin();
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(held),
                       [&](const graph::lock_request& r) { return r.lock == &d->lock; });
}

std::int64_t missing_end_releases(const graph::job& n) {
    if (!is_blocked(n) || n.details == nullptr || task_of(n)->nb_termination_call_required == 0) return 0;
    return n.details->end.missing();
}

} // namespace starpu::task
