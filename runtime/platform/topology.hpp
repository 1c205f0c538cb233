// Finds out what machine this process may use: the hardware tree, less what affinity and control groups take
// away.
#pragma once

#include "platform/cpu_list.hpp"
#include "platform/launcher.hpp"
#include "platform/machine.hpp"

#include <optional>
#include <string>

struct hwloc_bitmap_s;
struct hwloc_obj;
struct hwloc_topology;

namespace starpu::platform {

// Where to look. The defaults describe the machine we run on; tests give a made-up one.
struct machine_source {
    std::string root; // stands before /proc and /sys; the affinity mask is then that of root/proc/self/status
    std::string synthetic; // an hwloc description such as "package:2 core:4 pu:2", instead of real hardware
    bool honours_affinity = true; // false: the CPUs outside of the process's affinity mask count as usable
    // Of the cores, where the mask leaves all to every process: processes on one node do not get the same.
    node_share share{};
};

// Throws setup_error when there is no usable CPU.
machine discover(const machine_source& source = {});

// The hardware tree with all CPUs it shows, from one source each. Nothing when that source is missing or
// damaged. Without hwloc, topology_hwloc.cpp is replaced by topology_without_hwloc.cpp, which always returns
// nothing.
std::optional<machine> read_hwloc_topology(const machine_source& source);
std::optional<machine> read_flat_topology(const std::string& root);

// The whole machine as hwloc sees it, loaded at the first call and kept; nullptr where hwloc does not say.
::hwloc_topology* whole_hwloc_topology();

// A new set with this CPU alone, the caller's, and the CPU's object in the machine; nullptr likewise.
::hwloc_bitmap_s* hwloc_set_of(unsigned os_cpu);
::hwloc_obj* hwloc_object_of(unsigned os_cpu);

// The part of the cores that the share means, of neighbours; processes that are more than the cores share
// them.
machine part_of(const machine& all, node_share share);

// Keeps the CPUs in `allowed` and numbers cores, caches, nodes and packages anew.
machine restricted_to(const machine& whole, const cpu_set& allowed);

} // namespace starpu::platform
