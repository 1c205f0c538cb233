// One access of a task that all ranks insert.
#pragma once

#include "mpi/data.hpp"

namespace starpu::mpi {

// In place of the rank that runs a task: each of them, on data of its own; or one that this rank cannot know,
// since it has no handle of the data that say so.
inline constexpr int every_rank = STARPU_MPI_PER_NODE;
inline constexpr int unknown_rank = no_rank;

struct buffer_access {
    starpu_data_handle_t handle; // NULL: this rank does not know the data
    distributed_data* data;      // nullptr: as above, or the data are scratch
    int mode;
    int owner; // a rank, every_rank or unknown_rank

    // What is written, or only added to, is not read before.
    bool is_own() const { return (mode & STARPU_SCRATCH) != 0 || contributes(); }
    bool reads() const { return !is_own() && (mode & STARPU_R) != 0; }
    bool writes() const { return !is_own() && (mode & STARPU_W) != 0; }
    bool contributes() const { return (mode & (STARPU_REDUX | STARPU_MPI_REDUX)) != 0; }
};

} // namespace starpu::mpi
