// Main memory and its workers as a device.
#include "memory/main_memory.hpp"
#include "suite/subject.hpp"
#include "support/test_nodes/scaling.hpp"

namespace starpu::tests {

namespace {
class main_device final : public devices::device {
public:
    base::device_id number() const override { return base::device_id{0}; }
    std::string name() const override { return "main memory"; }
    std::size_t limit_bytes() const override { return SIZE_MAX; }
    memory::main_memory& memory() override { return memory_; }
    unsigned worker_count() const override { return 1; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override { return devices::make_cpu_driver(); }

private:
    memory::main_memory memory_;
};

class main_subject final : public subject {
public:
    std::vector<devices::device*> devices() override { return {&one_, &other_}; }
    starpu_codelet* scaling() override { return &scaling_on_cpu(); }

private:
    main_device one_;
    main_device other_;
};
} // namespace

std::unique_ptr<subject> make_subject() {
    return std::make_unique<main_subject>();
}

} // namespace starpu::tests
