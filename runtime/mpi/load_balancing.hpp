// What the insertion of tasks tells the balancing of load, if there is any.
#pragma once

#include "mpi/mpi_interface.hpp"

namespace starpu::mpi {

// A task, or the half of one that starpu_mpi_task_build makes, was inserted over this communicator.
void note_inserted(MPI_Comm comm);
void note_built(MPI_Comm comm);
void note_ended_build(MPI_Comm comm);

// Before the library ends. 0, or a negative errno with its line.
int end_balancing();

} // namespace starpu::mpi
