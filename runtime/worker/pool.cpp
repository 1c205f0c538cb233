// Starts and stops the workers' threads.
#include "worker/pool.hpp"

namespace starpu::worker {

pool::pool(unsigned count, sched::context& scheduler, task::engine& engine, driver& device)
    : workers_(count) {
    for (unsigned id = 0; id < count; ++id) {
        worker& w = workers_[id];
        w.id = id;
        w.name = "CPU " + std::to_string(id);
        w.device = &device;
        w.scheduler = &scheduler;
        w.engine = &engine;
        w.control = &control_;
    }
}

pool::~pool() {
    stop();
}

void pool::start() {
    for (worker& w : workers_) {
        if (!w.has_own_thread) continue;
        platform::thread_place place{"starpu " + std::to_string(w.id), std::nullopt};
        if (w.bound_cpu >= 0) place.os_cpu = static_cast<unsigned>(w.bound_cpu);
        threads_.emplace_back(std::move(place), [&w] { run(w); });
    }
}

void pool::stop() {
    if (has_stopped_) return;
    has_stopped_ = true;
    // seq_cst: a worker about to sleep announces that first and looks here afterwards, or is seen by
    // wake_all().
    control_.stopping.store(true, std::memory_order_seq_cst);
    program_control_.stopping.store(true, std::memory_order_seq_cst);
    workers_.front().scheduler->wake_all();
    threads_.clear(); // the end of each waits for the thread
    wait_for_program_threads();
}

} // namespace starpu::worker
