// Which rank this process is, of those that share something.
#pragma once

#include <starpu_mpi.h>

namespace starpu::linalg {

struct rank_place {
    MPI_Comm comm = MPI_COMM_NULL;
    int rank = 0, ranks = 1;
};

inline rank_place place_in(MPI_Comm comm) {
    rank_place here{comm};
    starpu_mpi_comm_rank(comm, &here.rank);
    starpu_mpi_comm_size(comm, &here.ranks);
    return here;
}

} // namespace starpu::linalg
