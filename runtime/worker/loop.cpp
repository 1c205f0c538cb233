// The worker's cycle.
#include "worker/worker.hpp"

namespace starpu::worker {

void run(worker& w) {
    task::this_thread.worker = static_cast<int>(w.id);
    while (!w.control->stopping.load(std::memory_order_relaxed)) {
        graph::node* n = w.scheduler->try_pop(w.id);
        if (n == nullptr) n = wait_for_work(w);
        if (n != nullptr) execute(w, *n);
    }
    task::this_thread.worker = -1;
}

} // namespace starpu::worker
