// Joins the hardware tree with the process's affinity mask and the limits of its control groups.
#include "platform/topology.hpp"

#include "platform/binding.hpp"
#include "platform/cgroup_limits.hpp"
#include "platform/file_text.hpp"
#include "platform/setup_error.hpp"

#include <cerrno>
#include <map>
#include <string_view>
#include <utility>

namespace starpu::platform {
namespace {

// Gives numbers 0, 1, 2... to things in the order in which they are first met.
class renumbering {
public:
    unsigned operator()(unsigned old) {
        return numbers_.try_emplace(old, unsigned(numbers_.size())).first->second;
    }
    std::size_t number_count() const { return numbers_.size(); }

private:
    std::map<unsigned, unsigned> numbers_;
};

std::optional<cpu_set> affinity_in_status(const std::string& root) {
    constexpr std::string_view label = "Cpus_allowed_list:";
    const auto text = read_file(root + "/proc/self/status").value_or("");
    for (const auto line : lines_of(text)) {
        if (!line.starts_with(label)) continue;
        const auto words = words_of(line.substr(label.size()));
        return words.size() == 1 ? parse_cpu_list(words[0]) : std::nullopt;
    }
    return {};
}

// A synthetic machine alone is taken whole: the masks of the real process mean nothing on it.
bool is_only_made_up(const machine_source& source) {
    return source.root.empty() && !source.synthetic.empty();
}

std::optional<cpu_set> affinity(const machine_source& source) {
    if (!source.honours_affinity || is_only_made_up(source)) return {};
    return source.root.empty() ? affinity_of_this_thread() : affinity_in_status(source.root);
}

cgroup_limits granted(const machine_source& source) {
    return is_only_made_up(source) ? cgroup_limits{} : read_cgroup_limits(source.root);
}

} // namespace

machine restricted_to(const machine& whole, const cpu_set& allowed) {
    machine part;
    renumbering cores, groups, nodes, packages;
    std::map<unsigned, unsigned> threads_of_core;
    for (const cpu& each : whole.cpus) {
        if (!allowed.contains(each.os_index)) continue;
        if (part.numa_nodes.size() == nodes(each.numa_node))
            part.numa_nodes.push_back(whole.numa_nodes[each.numa_node]);
        const unsigned core = cores(each.core);
        part.cpus.push_back({each.os_index, core, groups(each.l3_group), nodes(each.numa_node),
                             packages(each.package), threads_of_core[core]++});
    }
    part.core_count = unsigned(cores.number_count());
    part.cpu_quota = whole.cpu_quota;
    return part;
}

machine discover(const machine_source& source) {
    auto usable = read_hwloc_topology(source);
    if (!usable && source.synthetic.empty()) usable = read_flat_topology(source.root);
    if (!usable) throw setup_error(-ENODEV, "the CPUs of this machine cannot be listed; is /sys mounted?");
    const auto limits = granted(source);
    if (const auto mask = affinity(source)) usable = restricted_to(*usable, *mask);
    if (limits.cpus) usable = restricted_to(*usable, *limits.cpus);
    if (usable->cpus.empty())
        throw setup_error(-ENODEV, "no CPU is left by the affinity mask and the cpuset; widen them");
    usable->cpu_quota = limits.cpu_quota;
    return std::move(*usable);
}

} // namespace starpu::platform
