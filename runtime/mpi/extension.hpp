// The door for the suite's libraries over ranks.
#pragma once

#include "mpi/mpi_interface.hpp"

#pragma GCC visibility push(default)
extern "C" {

// The communicator of Fortran's number for it. MPI_COMM_NULL where the number is none of a communicator, and
// while MPI does not run.
MPI_Comm starpu_mpi_extension_communicator(int number);
}
#pragma GCC visibility pop

namespace starpu::mpi {

// What Fortran is given, and gives, where there is no communicator.
inline constexpr int number_of_none = -1;

} // namespace starpu::mpi
