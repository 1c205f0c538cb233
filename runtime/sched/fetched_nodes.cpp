// One list for each worker and one for each memory.
#include "sched/fetched_nodes.hpp"

#include <algorithm>

namespace starpu::sched {

fetched_nodes::fetched_nodes(const task::worker_kinds& workers) : kinds_(workers), queues_(workers.count()) {
    for (unsigned worker = 0; worker < workers.count(); ++worker) set_place(worker, 0);
}

void fetched_nodes::set_place(unsigned worker, unsigned memory_node) {
    worker_queue& d = queues_[worker];
    if (d.place != nullptr) std::erase(d.place->workers, worker);
    const auto known = std::find_if(places_.begin(), places_.end(),
                                    [&](const neighbourhood& p) { return p.memory_node == memory_node; });
    d.place = known != places_.end() ? &*known : &places_.emplace_back();
    d.place->memory_node = memory_node;
    d.place->workers.push_back(worker);
}

graph::node* fetched_nodes::try_pop(unsigned worker) {
    worker_queue& mine = queues_[worker];
    graph::node* n = mine.nodes.try_pop();
    return n != nullptr ? n : mine.place->nodes.try_pop();
}

bool fetched_nodes::are_all_running(const neighbourhood& place) const {
    return std::all_of(place.workers.begin(), place.workers.end(), [this](unsigned worker) {
        return queues_[worker].is_running.load(std::memory_order_seq_cst);
    });
}

template <class Visit> bool fetched_nodes::visit_left(starpu_worker_archtype kind, int asker, Visit&& visit) {
    for (unsigned worker = 0; worker < queues_.size(); ++worker) {
        worker_queue& d = queues_[worker];
        if (static_cast<int>(worker) == asker || d.nodes.looks_empty() || kinds_.of(worker) != kind) continue;
        if (d.is_running.load(std::memory_order_seq_cst) && visit(d.nodes)) return true;
    }
    const neighbourhood* own = asker < 0 ? nullptr : queues_[static_cast<unsigned>(asker)].place;
    for (neighbourhood& p : places_) {
        if (&p == own || p.nodes.looks_empty() || kinds_.of(p.workers.front()) != kind) continue;
        if (are_all_running(p) && visit(p.nodes)) return true;
    }
    return false;
}

graph::node* fetched_nodes::try_take_over(unsigned worker) {
    graph::node* found = nullptr;
    visit_left(kinds_.of(worker), static_cast<int>(worker), [&](fifo& nodes) {
        found = nodes.try_pop();
        return found != nullptr;
    });
    return found;
}

bool fetched_nodes::can_take_over(unsigned worker) {
    return visit_left(kinds_.of(worker), static_cast<int>(worker), [](const fifo&) { return true; });
}

bool fetched_nodes::has_for(starpu_worker_archtype kind) {
    return visit_left(kind, -1, [](const fifo&) { return true; });
}

int fetched_nodes::free_like(unsigned worker) const {
    for (unsigned other = 0; other < queues_.size(); ++other)
        if (other != worker && kinds_.of(other) == kinds_.of(worker) &&
            queues_[other].is_free.load(std::memory_order_relaxed))
            return static_cast<int>(other);
    return -1;
}

std::size_t fetched_nodes::size_hint() const {
    std::size_t count = 0;
    for (const worker_queue& d : queues_) count += d.nodes.size_hint();
    for (const neighbourhood& p : places_) count += p.nodes.size_hint();
    return count;
}

} // namespace starpu::sched
