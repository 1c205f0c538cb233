// Opens devices at start-up and makes memory nodes of them.
#include "instance/open_devices.hpp"

#include "platform/setup_error.hpp"

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

namespace starpu::instance {

namespace {
starpu_worker_archtype kind_that_works_on(starpu_node_kind memory) {
    switch (memory) {
    case STARPU_CUDA_RAM:
        return STARPU_CUDA_WORKER;
    case STARPU_OPENCL_RAM:
        return STARPU_OPENCL_WORKER;
    case STARPU_HIP_RAM:
        return STARPU_HIP_WORKER;
    case STARPU_MAX_FPGA_RAM:
        return STARPU_MAX_FPGA_WORKER;
    default:
        return STARPU_CPU_WORKER;
    }
}

std::size_t end_of_number(const std::string& name) {
    return std::min(name.find(" ("), name.size());
}
} // namespace

std::string name_of_worker(const std::string& device_name, unsigned subworker) {
    std::string name = device_name;
    return name.insert(end_of_number(name), '.' + std::to_string(subworker));
}

open_devices::open_devices(std::span<const devices::family> families, const devices::device_request& wanted) {
    for (const devices::family& family : families)
        for (std::unique_ptr<devices::device>& one : family.open(wanted)) append(std::move(one));
}

void open_devices::append(std::unique_ptr<devices::device> one) {
    const std::string name = one->name();
    base::memory_node_id node = base::no_memory_node;
    const int error = nodes_.add_node(one->memory(), one->number(), name.substr(0, end_of_number(name)),
                                      one->limit_bytes(), node);
    if (error == -ENOSPC)
        throw platform::setup_error(-ENOSPC, "there is no memory node left for " + name +
                                                 "; use fewer devices, or build with more STARPU_MAXNODES");
    if (error != 0) throw platform::setup_error(error, "no memory left for " + name);
    described_.push_back(
        {kind_that_works_on(one->memory().kind()), one->number(), one->worker_count(), node});
    if (one->takes_cpu_workers()) cpu_nodes_.push_back(node);
    if (const auto index = one->numa_node()) {
        node_of_numa_.resize(*index + 1, base::main_memory_node);
        node_of_numa_[*index] = node;
    }
    devices_.push_back(std::move(one));
}

} // namespace starpu::instance
