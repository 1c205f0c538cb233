// Reads the hardware tree from /sys/devices/system, one small file per fact; what a file does not say is one
// group.
#include "base/checked_size.hpp"
#include "platform/file_text.hpp"
#include "platform/topology.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace starpu::platform {
namespace {

std::optional<unsigned> number_in(const std::string& path) {
    const auto text = read_file(path).value_or("");
    unsigned value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{}) return {};
    return value;
}

std::optional<cpu_set> cpu_set_in(const std::string& path) {
    const auto text = read_file(path);
    return text ? parse_cpu_list(*text) : std::nullopt;
}

// A group of CPUs is named by its lowest member until restricted_to() numbers the groups.
std::optional<unsigned> group_in(const std::string& path) {
    const auto members = cpu_set_in(path);
    if (!members || members->empty()) return {};
    return *members->begin();
}

std::size_t memory_bytes_of(const std::string& node_folder) {
    const auto text = read_file(node_folder + "/meminfo").value_or("");
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line); // "Node 0 MemTotal: 1024 kB"
        if (words.size() < 4 || words[2] != "MemTotal:") continue;
        std::size_t kibibytes = 0;
        std::from_chars(words[3].data(), words[3].data() + words[3].size(), kibibytes);
        return base::scaled_limit(kibibytes, 1024);
    }
    return 0;
}

struct node_with_cpus {
    numa_node node;
    cpu_set cpus;
};

std::vector<node_with_cpus> read_nodes(const std::string& system) {
    std::vector<node_with_cpus> nodes;
    for (const unsigned index : cpu_set_in(system + "/node/online").value_or(cpu_set{})) {
        const auto folder = system + "/node/node" + std::to_string(index);
        nodes.push_back(
            {{index, memory_bytes_of(folder)}, cpu_set_in(folder + "/cpulist").value_or(cpu_set{})});
    }
    return nodes;
}

cpu describe(const std::string& system, unsigned index, const std::vector<node_with_cpus>& nodes) {
    const auto folder = system + "/cpu/cpu" + std::to_string(index);
    const unsigned package = number_in(folder + "/topology/physical_package_id").value_or(0);
    const auto holder =
        std::ranges::find_if(nodes, [&](const auto& each) { return each.cpus.contains(index); });
    cpu described{};
    described.os_index = index;
    described.core = group_in(folder + "/topology/thread_siblings_list").value_or(index);
    described.l3_group = group_in(folder + "/cache/index3/shared_cpu_list").value_or(package);
    described.numa_node = holder == nodes.end() ? 0 : unsigned(holder - nodes.begin());
    described.package = package;
    return described;
}

auto place_in_tree(const cpu& each) {
    return std::tuple(each.package, each.numa_node, each.l3_group, each.core, each.os_index);
}

} // namespace

std::optional<machine> read_flat_topology(const std::string& root) {
    const auto system = root + "/sys/devices/system";
    const auto online = cpu_set_in(system + "/cpu/online");
    if (!online || online->empty()) return {};
    const auto nodes = read_nodes(system);
    machine whole;
    for (const unsigned index : *online) whole.cpus.push_back(describe(system, index, nodes));
    for (const auto& each : nodes) whole.numa_nodes.push_back(each.node);
    if (nodes.empty()) whole.numa_nodes.push_back({0, 0});
    std::ranges::sort(whole.cpus, {}, place_in_tree);
    return restricted_to(whole, *online);
}

} // namespace starpu::platform
