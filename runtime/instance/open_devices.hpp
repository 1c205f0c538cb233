// The devices of a run, open, with a memory node each.
#pragma once

#include "devices/devices.hpp"
#include "instance/callers.hpp"
#include "memory/nodes.hpp"
#include "platform/worker_plan.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace starpu::instance {

// The memory nodes, of disks too, go before the devices close: no thread uses them any more.
class open_devices {
public:
    // Asks every family. Throws platform::setup_error and std::bad_alloc.
    open_devices(std::span<const devices::family> families, const devices::device_request& wanted);
    open_devices(const open_devices&) = delete;
    open_devices& operator=(const open_devices&) = delete;

    memory::added_nodes& nodes() { return nodes_; }

    // In the order of their nodes and of their workers' numbers.
    devices::device& device_at(std::size_t i) const { return *devices_[i]; }
    std::size_t count() const { return devices_.size(); }

    // What plans want to know: the same devices in the same order, and the nodes for CPU workers.
    std::span<const platform::accelerator> described() const { return described_; }
    std::span<const base::memory_node_id> cpu_nodes() const { return cpu_nodes_; }
    // The memory node of each of the machine's NUMA nodes; main memory beyond its end.
    std::span<const base::memory_node_id> node_of_numa() const { return node_of_numa_; }

    // The device behind a worker that is no CPU.
    devices::device& behind(const platform::planned_worker& w) const {
        return *devices_[static_cast<std::size_t>(w.accelerator)];
    }

private:
    void append(std::unique_ptr<devices::device> one);

    std::vector<std::unique_ptr<devices::device>> devices_;
    std::vector<platform::accelerator> described_;
    std::vector<base::memory_node_id> cpu_nodes_;
    std::vector<base::memory_node_id> node_of_numa_;
    memory::added_nodes nodes_;
    callers_gone callers_;
};

// "CUDA 0.1 (NVIDIA H200)" for worker 1 of the device "CUDA 0 (NVIDIA H200)".
std::string name_of_worker(const std::string& device_name, unsigned subworker);

} // namespace starpu::instance
