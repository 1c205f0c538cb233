// Asks the scheduler for as much as the worker has place for.
#include "worker/take.hpp"

#include "memory/nodes.hpp"
#include "worker/loss.hpp"

namespace starpu::worker {

graph::job* take(worker& w) {
    if (has_lost_device(w)) {
        retire(w);
        return w.scheduler->try_pop_left(w.id);
    }
    if (!has_taken_work(w)) return w.scheduler->try_pop(w.id);
    if (!w.under_way.empty() && w.under_way.size() > w.device->depth()) return nullptr;
    return has_place_aside(w) ? w.scheduler->try_pop_ahead(w.id) : w.scheduler->try_pop_own(w.id);
}

graph::job* take_over(worker& w) {
    return memory::is_looked_after() && has_place_aside(w) ? w.scheduler->try_take_over(w.id) : nullptr;
}

bool looks_empty(worker& w) {
    if (w.is_retired) return w.scheduler->left_looks_empty(w.id);
    if (!has_place_aside(w)) return w.scheduler->own_looks_empty(w.id);
    if (memory::is_looked_after() && w.scheduler->can_take_over(w.id)) return false;
    return w.scheduler->looks_empty(w.id);
}

} // namespace starpu::worker
