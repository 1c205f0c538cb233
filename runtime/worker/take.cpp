// Asks the scheduler for as much as the worker has place for.
#include "worker/take.hpp"

#include "worker/loss.hpp"

namespace starpu::worker {

using sched::scope;

sched::scope scope_sought(const worker& w) {
    if (w.is_retired) return scope::left_behind;
    return has_place_aside(w) ? scope::all : scope::own;
}

graph::job* take_job(worker& w) {
    if (has_lost_device(w)) {
        retire(w);
        return w.scheduler->try_pop_for(w.id, scope::left_behind);
    }
    if (!has_taken_work(w)) return w.scheduler->try_pop_for(w.id);
    const bool is_full = !w.under_way.empty() && w.under_way.size() > w.device->depth();
    const bool takes_more = !is_full && has_place_aside(w);
    if (!takes_more) w.scheduler->give_back(w.id); // others have place for what was handed to it
    if (is_full) return nullptr;
    return w.scheduler->try_pop_for(w.id, takes_more ? scope::ahead : scope::own);
}

graph::job* take_over(worker& w) {
    return has_place_aside(w) ? w.scheduler->try_pop_for(w.id, scope::take_over) : nullptr;
}

bool looks_idle(worker& w) {
    const scope sought = scope_sought(w);
    if (sought == scope::all && !w.scheduler->looks_empty_for(w.id, scope::take_over)) return false;
    return w.scheduler->looks_empty_for(w.id, sought);
}

} // namespace starpu::worker
