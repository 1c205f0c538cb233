// The worker's cycle.
#include "memory/nodes.hpp"
#include "worker/loss.hpp"
#include "worker/worker.hpp"

#include <sched.h>

namespace starpu::worker {

graph::node* take(worker& w) {
    if (has_lost_device(w)) {
        retire(w);
        return w.scheduler->try_pop_left(w.id);
    }
    if (!has_taken_work(w)) return w.scheduler->try_pop(w.id);
    if (!w.under_way.empty() && w.under_way.size() > w.device->depth()) return nullptr;
    return has_place_aside(w) ? w.scheduler->try_pop_ahead(w.id) : w.scheduler->try_pop_own(w.id);
}

graph::node* take_over(worker& w) {
    return memory::is_looked_after() && has_place_aside(w) ? w.scheduler->try_take_over(w.id) : nullptr;
}

bool looks_empty(worker& w) {
    if (w.is_retired) return w.scheduler->left_looks_empty(w.id);
    if (!has_place_aside(w)) return w.scheduler->own_looks_empty(w.id);
    if (memory::is_looked_after() && w.scheduler->can_take_over(w.id)) return false;
    return w.scheduler->looks_empty(w.id);
}

void run(worker& w) {
    task::this_thread.worker = static_cast<int>(w.id);
    bool has_begun = false;
    while (!w.control->stopping.load(std::memory_order_relaxed)) {
        if (!w.under_way.empty()) settle(w);
        graph::node* n = take(w);
        if (n == nullptr && !w.under_way.empty()) {
            base::active_atomics::relax();
            sched_yield(); // the device is busy: ask it again
            continue;
        }
        if (n == nullptr)
            n = wait_for_work(w);
        else if (!has_begun)
            w.scheduler->note_busy(w.id); // as wait_for_work() does from then on
        has_begun = true;
        if (n != nullptr) execute(w, *n);
    }
    while (!w.under_way.empty()) settle(w);
    task::this_thread.worker = -1;
}

} // namespace starpu::worker
