// The workers of a runtime and their threads.
#pragma once

#include "platform/thread.hpp"
#include "worker/worker.hpp"

#include <vector>

namespace starpu::worker {

class pool {
public:
    pool(unsigned count, sched::context& scheduler, task::engine& engine, driver& device);
    ~pool();

    worker& at(unsigned id) { return workers_[id]; }
    unsigned count() const { return static_cast<unsigned>(workers_.size()); }
    switches& control() { return control_; }

    // Starts one thread for each worker, on its CPU. Throws platform::setup_error.
    void start();
    void stop();

private:
    std::vector<worker> workers_;
    switches control_;
    std::vector<platform::thread> threads_;
};

} // namespace starpu::worker
