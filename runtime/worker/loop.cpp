// The worker's cycle.
#include "worker/loop.hpp"

#include "worker/execute.hpp"
#include "worker/idle.hpp"
#include "worker/take.hpp"

#include <sched.h>

namespace starpu::worker {

void run_loop(worker& w) {
    task::this_thread.worker = w.id;
    bool has_begun = false;
    while (!w.control->stopping.load(std::memory_order_relaxed)) {
        if (!w.under_way.empty()) settle(w);
        graph::job* n = take_job(w);
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
    task::this_thread.worker = base::no_worker;
}

} // namespace starpu::worker
