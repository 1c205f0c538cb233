// What is asked of communicators.
#pragma once

#include "mpi/mpi_interface.hpp"
#include "mpi/standing.hpp"

namespace starpu::mpi {

// 0, or a negative errno with its line that names the call. The library's own communicator is known without
// a call of MPI.
int find_standing(MPI_Comm comm, standing& found, const char* call);

// Whether there is such a rank: as above.
int check_rank(const standing& in, int rank, const char* call);

} // namespace starpu::mpi
