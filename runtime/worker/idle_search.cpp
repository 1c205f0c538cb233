// Where the worker searches depends on what it may take.
#include "worker/idle_search.hpp"

#include "worker/take.hpp"

namespace starpu::worker {

using sched::scope;

void note_idle(worker& w) {
    w.scheduler->note_idle(w.id, has_taken_work(w));
    w.engine->progress.note_idle(w.id);
}

idle_search::idle_search(worker& w)
    : worker_(w), sought_(scope_sought(w)), rest_(w.scheduler->sleeping().place_for(sought_)),
      is_free_(sought_ == scope::all && !has_taken_work(w)) {
    if (is_free_) w.scheduler->note_free(w.id);
    rest_.begin_search(w.id);
}

// First it stops to be free: a worker that is woken now must not see it as that.
idle_search::~idle_search() {
    if (is_free_) worker_.scheduler->note_taken(worker_.id);
    rest_.end_search(worker_.id);
}

graph::job* idle_search::look() {
    if (graph::job* n = take_job(worker_)) return n;
    return take_over(worker_);
}

bool idle_search::must_leave() const {
    return worker_.control->stopping.load(std::memory_order_relaxed) || scope_sought(worker_) != sought_;
}

bool idle_search::must_look() const {
    return worker_.control->stopping.load(std::memory_order_seq_cst) || !looks_idle(worker_) ||
           scope_sought(worker_) != sought_;
}

bool idle_search::try_announce() {
    return !(rest_.announce(worker_.id) && must_look() && rest_.retract(worker_.id));
}

} // namespace starpu::worker
