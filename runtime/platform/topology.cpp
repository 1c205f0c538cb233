// Joins the hardware tree with the process's affinity mask and the limits of its control groups.
#include "platform/topology.hpp"

#include "base/report.hpp"
#include "platform/binding.hpp"
#include "platform/cgroup_limits.hpp"
#include "platform/file_text.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
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

machine part_of(const machine& all, node_share share) {
    const auto bound = [&](unsigned number) { return std::uint64_t{all.core_count} * number / share.count; };
    const auto first = bound(share.number);
    const auto last = std::max(bound(share.number + 1), first + 1);
    cpu_set taken;
    for (const cpu& each : all.cpus)
        if (each.core >= first && each.core < last) taken.insert(each.os_index);
    machine part = restricted_to(all, taken);
    if (part.cpu_quota) part.cpu_quota = std::max(1U, *part.cpu_quota / share.count);
    return part;
}

namespace {
void report_share(const machine& all, const machine& part, node_share share) {
    base::report_warning(
        "the launcher",
        "local rank %u of %u on this node takes %u of its %u cores, from CPU %u on; bind processes "
        "in the launcher, or set STARPU_WORKERS_GETBIND=0 for all cores",
        share.number, share.count, part.core_count, all.core_count, part.cpus.front().os_index);
}

// Processes that one launcher started and left unbound would all take the first cores.
machine divided(const machine& all, node_share share) {
    machine part = part_of(all, share);
    report_share(all, part, share);
    return part;
}
} // namespace

machine discover(const machine_source& source) {
    auto usable = read_hwloc_topology(source);
    if (!usable && source.synthetic.empty()) usable = read_flat_topology(source.root);
    if (!usable) throw setup_error(-ENODEV, "the CPUs of this machine cannot be listed; is /sys mounted?");
    const auto limits = granted(source);
    if (limits.cpus) usable = restricted_to(*usable, *limits.cpus);
    const std::size_t granted_cpus = usable->cpus.size();
    if (const auto mask = affinity(source)) usable = restricted_to(*usable, *mask);
    if (usable->cpus.empty())
        throw setup_error(-ENODEV, "no CPU is left by the affinity mask and the cpuset; widen them");
    usable->cpu_quota = limits.cpu_quota;
    const bool is_bound = usable->cpus.size() < granted_cpus; // by the launcher, or by hand
    return source.share.count > 1 && !is_bound ? divided(*usable, source.share) : std::move(*usable);
}

} // namespace starpu::platform
