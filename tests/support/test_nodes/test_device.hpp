// A device for tests: one late memory, in which CPU workers compute, or workers of its own.
#pragma once

#include "devices/devices.hpp"
#include "support/test_nodes/late_driver.hpp"
#include "support/test_nodes/late_memory.hpp"

namespace starpu::tests {

class test_device : public devices::device {
public:
    test_device(int number, std::size_t limit_bytes, unsigned workers, late_memory_options memory,
                late_driver_options kernels)
        : number_(number), limit_bytes_(limit_bytes), workers_(workers), kernels_(kernels),
          name_(memory.name), memory_(std::move(memory)) {}

    base::device_id number() const override {
        return base::id_at<base::device_id>(static_cast<unsigned>(number_));
    }
    std::string name() const override { return name_; }
    std::size_t limit_bytes() const override { return limit_bytes_; }
    late_memory& memory() override { return memory_; }
    unsigned worker_count() const override { return workers_; }
    bool takes_cpu_workers() const override { return workers_ == 0; }
    std::unique_ptr<worker::driver> make_worker(unsigned index) override {
        late_driver_options its = kernels_;
        its.seed += index;
        return std::make_unique<late_driver>(its, &memory_);
    }

private:
    int number_;
    std::size_t limit_bytes_;
    unsigned workers_;
    late_driver_options kernels_;
    std::string name_;
    late_memory memory_;
};

} // namespace starpu::tests
