// Makes lanes, deals them out in turn, and finds the one a task was given.
#include "task/linking/reduction_lanes.hpp"

#include "base/seeded_bug.hpp"
#include "data/copies/handle_memory.hpp"
#include "data/core/handle_details.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/engine.hpp"

#include <new>

namespace starpu::task {

namespace {
// A lane knows its handle by user_data and its number by its position.
data::handle* make_lane(data::handle& h, unsigned number) {
    data::handle* lane = data::allocate_handle();
    if (lane == nullptr) return nullptr;
    lane->ops = h.ops;
    lane->user_data = &h;
    lane->position_in_parent = number;
    lane->has_value = true;
    return lane;
}

bool is_lane_of(const data::handle& candidate, const data::handle& h) {
    return candidate.user_data == &h && candidate.main_interface == nullptr;
}

void end_lane(data::handle& lane) {
    graph::ready_list none;
    chain_events events{none};
    graph::access_chain::close_chain(lane.tail, events);
    data::free_handle(lane);
}

bool make_lanes(data::handle& h, std::vector<data::handle*>& lanes, unsigned count) {
    try {
        lanes.reserve(count);
    } catch (const std::bad_alloc&) {
        return false;
    }
    while (lanes.size() < count) {
        data::handle* lane = make_lane(h, static_cast<unsigned>(lanes.size()));
        if (lane == nullptr) return false;
        lanes.push_back(lane);
    }
    return true;
}

planned_access plan_lane(data::reduction_state& r) {
    const unsigned step = base::is_seeded(base::seeded_bug::lanes_are_shuffled) ? 2 : 1;
    const unsigned turn = r.next_lane.fetch_add(step, std::memory_order_relaxed);
    planned_access p;
    p.target = r.lanes[turn % r.lanes.size()];
    p.kind = graph::access_class::write;
    p.reads = p.writes = true;
    p.is_ordered = true; // also where the handle is not: lanes are written in turn
    return p;
}
} // namespace

bool ensure_lanes(data::handle& h) {
    data::reduction_state& r = data::details_of(h)->reduction;
    if (!r.lanes.empty()) return true;
    const unsigned count =
        r.lanes_wanted < 0 ? current_determinism().reduction_lanes : static_cast<unsigned>(r.lanes_wanted);
    if (make_lanes(h, r.lanes, count)) return true;
    end_lanes(h);
    return false;
}

bool uses_lanes(const access_plan& plan) {
    for (const planned_access& p : plan)
        if (p.kind == graph::access_class::reduce && !data::details_of(*p.target)->reduction.lanes.empty())
            return true;
    return false;
}

access_plan with_lanes(const access_plan& plan) {
    access_plan all;
    for (const planned_access& p : plan) {
        if (p.kind != graph::access_class::reduce) continue;
        data::reduction_state& r = data::details_of(*p.target)->reduction;
        if (!r.lanes.empty()) all.push_back(plan_lane(r));
    }
    if (all.empty()) return plan;
    for (const planned_access& p : plan) all.push_back(p);
    return all;
}

unsigned contribution_index(graph::job& n, data::handle& h, base::worker_id worker) {
    const auto lane_count = static_cast<unsigned>(data::details_of(h)->reduction.lanes.size());
    for (unsigned i = 0; lane_count != 0 && i < n.access_count; ++i) {
        auto* candidate = static_cast<data::handle*>(graph::handle_address(graph::access_at(n, i)));
        if (is_lane_of(*candidate, h)) return candidate->position_in_parent;
    }
    return lane_count + number_of(worker); // no lanes, or a task that runs again without being ordered again
}

void restart_lanes(data::handle& h) {
    data::details_of(h)->reduction.next_lane.store(0, std::memory_order_relaxed);
}

void end_lanes(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr) return;
    for (data::handle* lane : d->reduction.lanes) end_lane(*lane);
    d->reduction.lanes.clear();
}

} // namespace starpu::task
