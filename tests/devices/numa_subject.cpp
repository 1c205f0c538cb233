// The memory of a NUMA node, whether or not this machine has it.
#include "memory/numa_memory.hpp"
#include "suite/subject.hpp"
#include "support/test_nodes/scaling.hpp"

namespace starpu::tests {

namespace {
class numa_device final : public devices::device {
public:
    base::device_id number() const override { return base::device_id{0}; }
    std::string name() const override { return "NUMA 0"; }
    std::size_t limit_bytes() const override { return SIZE_MAX; }
    memory::numa_memory& memory() override { return memory_; }
    unsigned worker_count() const override { return 1; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override { return devices::make_cpu_driver(); }

private:
    memory::numa_memory memory_{0};
};

class numa_subject final : public subject {
public:
    std::vector<devices::device*> devices() override { return {&one_, &other_}; }
    starpu_codelet* scaling() override { return &scaling_on_cpu(); }

private:
    numa_device one_;
    numa_device other_;
};
} // namespace

std::unique_ptr<subject> make_subject() {
    return std::make_unique<numa_subject>();
}

} // namespace starpu::tests
