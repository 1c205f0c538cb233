// The machine as data: the logical CPUs this process may use, what they share, and the memory they are close
// to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace starpu::platform {

// Position of a CPU in machine::cpus: what the handbook calls its logical number.
enum class cpu_id : std::uint16_t {};
constexpr std::size_t index_of(cpu_id cpu) {
    return static_cast<std::size_t>(cpu);
}

// Cores, packages, L3 groups and NUMA nodes are numbered from 0 among those that hold a usable CPU.
struct cpu {
    unsigned os_index; // what the kernel calls it, and what threads are bound to
    unsigned core;
    unsigned l3_group; // CPUs of one group share their last cache
    unsigned numa_node;
    unsigned package;
    unsigned smt_rank; // 0 for the first usable hardware thread of its core

    bool operator==(const cpu&) const = default;
};

struct numa_node {
    unsigned os_index;
    std::size_t memory_bytes; // 0 when the kernel does not say

    bool operator==(const numa_node&) const = default;
};

struct machine {
    std::vector<cpu> cpus; // in the order of the hardware tree: neighbours share most
    std::vector<numa_node> numa_nodes;
    unsigned core_count = 0;
    std::optional<unsigned>
        cpu_quota; // whole CPUs' worth of time granted by the cgroups, at least 1; empty: no limit

    const cpu& at(cpu_id id) const { return cpus[index_of(id)]; }
};

// How far apart two CPUs are; work and data are best exchanged with the nearest.
enum class distance : std::uint8_t {
    same_cpu,
    same_core,
    same_cache,
    same_numa_node,
    same_package,
    same_machine
};
distance distance_between(const cpu& one, const cpu& other);

// The positions in `others`, nearest to `self` first; equally near ones keep their order.
// Positions that hold `self` itself (workers that share a CPU) come first.
std::vector<std::size_t> nearest_first(const machine& here, cpu_id self, std::span<const cpu_id> others);

} // namespace starpu::platform
