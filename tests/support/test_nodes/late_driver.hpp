// A test double of a device's worker: runs C functions as a device runs kernels, in order of starting and as
// late as it may.
#pragma once

#include "worker/driver.hpp"

#include <deque>
#include <random>
#include <vector>

namespace starpu::tests {

struct late_driver_options {
    unsigned seed = 1;
    unsigned most_polls = 3; // before a kernel runs
    unsigned depth = 2;
    unsigned failing_launch = 0; // the number of the one that fails, from 1; 0: none
};

class late_driver final : public worker::driver {
public:
    // With a memory the kernels fail when its device is lost.
    explicit late_driver(late_driver_options how, const memory::backend* where = nullptr);

    starpu_worker_archtype kind() const override { return STARPU_CPU_WORKER; }
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override;
    unsigned depth() const override { return how_.depth; }
    bool may_be_late(const starpu_codelet& cl, unsigned) const override { return cl.nbuffers >= 0; }
    worker::launch start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                         void* argument) override;
    memory::progress test(worker::launch which) override;
    memory::progress wait(worker::launch which) override;
    bool is_lost() const override { return where_ != nullptr && where_->is_lost(); }

private:
    struct kernel {
        starpu_cpu_func_t function;
        std::vector<void*> buffers;
        void* argument;
        unsigned polls_left;
    };
    void run_first();
    memory::progress outcome(worker::launch which) const;

    const late_driver_options how_;
    const memory::backend* const where_;
    std::mt19937 random_;
    std::deque<kernel> waiting_; // the first is number ended_ + 1
    worker::launch ended_ = 0;
    worker::launch lost_from_ = 0; // the first that failed with the device; 0: none
};

} // namespace starpu::tests
