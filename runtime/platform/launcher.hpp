// Which of the processes on its node this one is, as the launcher of a parallel program says in variables.
#pragma once

#include <optional>

namespace starpu::platform {

// One of `count` processes that divide the machine between them, numbered from 0.
struct node_share {
    unsigned number = 0;
    unsigned count = 1;

    bool operator==(const node_share&) const = default;
};

// What the variables say, as `look_up` (std::getenv) finds them: of Open MPI, MPICH and Slurm. The whole
// machine where no launcher says anything, or nothing that makes sense.
node_share share_by_launcher(const char* (*look_up)(const char* variable));

} // namespace starpu::platform
