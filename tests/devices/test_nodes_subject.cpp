// The test nodes: two of them, with asynchronous workers.
#include "suite/subject.hpp"
#include "support/test_nodes/scaling.hpp"
#include "support/test_nodes/test_device.hpp"

#include <gtest/gtest.h>

namespace starpu::tests {

namespace {
std::unique_ptr<test_device> make_device(int number) {
    late_memory_options memory;
    memory.name = "test node " + std::to_string(number);
    memory.seed = static_cast<unsigned>(number);
    memory.capacity_bytes = std::size_t{64} << 20;
    memory.on_misuse = [](const std::string& what) { ADD_FAILURE() << what; };
    return std::make_unique<test_device>(number, memory.capacity_bytes, 2, memory, late_driver_options{});
}

class test_nodes_subject final : public subject {
public:
    std::vector<devices::device*> devices() override { return {one_.get(), other_.get()}; }
    starpu_codelet* scaling() override { return &scaling_on_cpu(); }

private:
    std::unique_ptr<test_device> one_ = make_device(1);
    std::unique_ptr<test_device> other_ = make_device(2);
};
} // namespace

std::unique_ptr<subject> make_subject() {
    return std::make_unique<test_nodes_subject>();
}

} // namespace starpu::tests
