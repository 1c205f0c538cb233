// Which rank runs a task when what it writes does not say.
#pragma once

#include "mpi/buffer_access.hpp"
#include "mpi/standing.hpp"

#include <span>

namespace starpu::mpi {

struct undecided_task {
    const char* call;
    const char* name;
    standing here;
    std::span<const buffer_access> accesses;
};

// By that policy, or by the current one (-1). 0, or a negative errno with its line.
int select_rank(const undecided_task& task, int policy, int& rank);

} // namespace starpu::mpi
