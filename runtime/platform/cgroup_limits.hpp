// What the control groups grant this process: which CPUs, and how many CPUs' worth of time.
#pragma once

#include "platform/cpu_list.hpp"

#include <optional>
#include <string>

namespace starpu::platform {

struct cgroup_limits {
    std::optional<cpu_set> cpus;       // empty: every CPU
    std::optional<unsigned> cpu_quota; // whole CPUs, rounded down, at least 1; empty: no limit
};

// Versions 1 and 2 and mixtures of both, the smallest limit from the process's own group up to the root.
// `root` stands before every path that is read: "" on a real machine, a folder in tests.
cgroup_limits read_cgroup_limits(const std::string& root);

} // namespace starpu::platform
