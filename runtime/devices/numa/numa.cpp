// CPU workers compute in the memory of the NUMA node that their CPU belongs to.
#include "devices/numa/numa.hpp"

#include "memory/limits.hpp"
#include "memory/numa_memory.hpp"

namespace starpu::devices {

namespace {
class numa_device final : public device {
public:
    numa_device(unsigned index, unsigned os_node, std::size_t limit_bytes)
        : index_(index), os_node_(os_node), limit_bytes_(limit_bytes), memory_(os_node) {}

    base::device_id number() const override { return base::device_id{os_node_}; }
    std::string name() const override { return "NUMA " + std::to_string(index_); }
    std::size_t limit_bytes() const override { return limit_bytes_; }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return 0; }
    std::optional<unsigned> numa_node() const override { return index_; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override { return nullptr; }

private:
    const unsigned index_; // in platform::machine::numa_nodes
    const unsigned os_node_;
    const std::size_t limit_bytes_;
    memory::numa_memory memory_;
};
} // namespace

std::vector<std::unique_ptr<device>> open_numa(const device_request& wanted) {
    std::vector<std::unique_ptr<device>> opened;
    if (wanted.here == nullptr || !wanted.knobs.use_numa.value_or(false)) return opened;
    const auto& nodes = wanted.here->numa_nodes;
    for (unsigned index = 1; index < nodes.size(); ++index) {
        const unsigned os_node = nodes[index].os_index;
        opened.push_back(
            std::make_unique<numa_device>(index, os_node, memory::numa_limit_bytes(wanted.knobs, os_node)));
    }
    return opened;
}

} // namespace starpu::devices
