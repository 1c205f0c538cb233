// A worker of a simulated machine: its kernels take their time, and nothing else, unless they are to run.
#pragma once

#include "devices/simulated/world.hpp"
#include "worker/driver.hpp"

#include <deque>

namespace starpu::devices::simulated {

struct worker_settings {
    starpu_worker_archtype kind = STARPU_CPU_WORKER;
    double speed = 1;
    unsigned depth = 0;            // kernels under way while the worker goes on
    bool is_in_main_memory = true; // where data have contents even if nothing is moved
};

class worker_driver final : public worker::driver {
public:
    worker_driver(world& in, const worker_settings& how) : world_(in), how_(how) {}

    starpu_worker_archtype kind() const override { return how_.kind; }
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override;
    unsigned depth() const override { return blocks_ && !ends_ns_.empty() ? 0 : how_.depth; }
    worker::launch start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                         void* argument) override;
    memory::progress test(worker::launch which) override;
    memory::progress wait(worker::launch which) override;

private:
    std::int64_t length_ns(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument);
    bool is_to_run(const starpu_codelet& cl) const;
    bool is_asynchronous(const starpu_codelet& cl, unsigned implementation) const;
    bool run_really(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument);

    world& world_;
    const worker_settings how_;
    std::deque<std::int64_t> ends_ns_; // of the kernels under way, which are numbered from ended_ + 1
    worker::launch ended_ = 0;
    std::int64_t owed_ns_ = 0; // of what run() did, counted with the next kernel
    bool blocks_ = false;      // the worker does nothing else until the last one ends
    bool has_told_ = false;
};

} // namespace starpu::devices::simulated
