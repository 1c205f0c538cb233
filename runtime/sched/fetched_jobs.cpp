// One list for each worker and one for each memory.
#include "sched/fetched_jobs.hpp"

#include <algorithm>

namespace starpu::sched {

fetched_jobs::fetched_jobs(const task::worker_kinds& workers) : kinds_(workers), queues_(workers.count()) {
    for (const base::worker_id worker : base::first_workers(workers.count()))
        set_place(worker, base::main_memory_node);
}

void fetched_jobs::set_place(base::worker_id worker, base::memory_node_id memory_node) {
    worker_queue& d = queues_[worker];
    if (d.place != nullptr) std::erase(d.place->workers, worker);
    const auto known = std::find_if(places_.begin(), places_.end(),
                                    [&](const neighbourhood& p) { return p.memory_node == memory_node; });
    d.place = known != places_.end() ? &*known : &places_.emplace_back();
    d.place->memory_node = memory_node;
    d.place->workers.push_back(worker);
}

graph::job* fetched_jobs::try_pop_for(base::worker_id worker) {
    worker_queue& mine = queues_[worker];
    graph::job* n = mine.jobs.try_pop();
    return n != nullptr ? n : mine.place->jobs.try_pop();
}

bool fetched_jobs::are_all_running(const neighbourhood& place) const {
    return std::all_of(place.workers.begin(), place.workers.end(), [this](base::worker_id worker) {
        return queues_[worker].is_running.load(std::memory_order_seq_cst);
    });
}

template <class Visit>
bool fetched_jobs::visit_left(starpu_worker_archtype kind, base::worker_id asker, Visit&& visit) {
    if (!lists_.was_used()) return false;
    for (const base::worker_id worker : queues_.ids()) {
        worker_queue& d = queues_[worker];
        if (worker == asker || d.jobs.looks_empty() || kinds_.of(worker) != kind) continue;
        if (d.is_running.load(std::memory_order_seq_cst) && visit(d.jobs)) return true;
    }
    const neighbourhood* own = asker == base::no_worker ? nullptr : queues_[asker].place;
    for (neighbourhood& p : places_) {
        if (&p == own || p.jobs.looks_empty() || kinds_.of(p.workers.front()) != kind) continue;
        if (are_all_running(p) && visit(p.jobs)) return true;
    }
    return false;
}

graph::job* fetched_jobs::try_take_over(base::worker_id worker) {
    graph::job* found = nullptr;
    visit_left(kinds_.of(worker), worker, [&](fifo& jobs) {
        found = jobs.try_pop();
        return found != nullptr;
    });
    return found;
}

bool fetched_jobs::can_take_over(base::worker_id worker) {
    return visit_left(kinds_.of(worker), worker, [](const fifo&) { return true; });
}

bool fetched_jobs::has_for(starpu_worker_archtype kind) {
    return visit_left(kind, base::no_worker, [](const fifo&) { return true; });
}

base::worker_id fetched_jobs::free_like(base::worker_id worker) const {
    for (const base::worker_id other : queues_.ids())
        if (other != worker && kinds_.of(other) == kinds_.of(worker) &&
            queues_[other].is_free.load(std::memory_order_relaxed))
            return other;
    return base::no_worker;
}

std::size_t fetched_jobs::size_hint() const {
    std::size_t count = 0;
    for (const worker_queue& d : queues_) count += d.jobs.size_hint();
    for (const neighbourhood& p : places_) count += p.jobs.size_hint();
    return count;
}

} // namespace starpu::sched
