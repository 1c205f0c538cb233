// Bringing a value to all ranks: each that has it passes it on (cooperative sends).
#pragma once

#include "mpi/copy_transfers.hpp"
#include "mpi/standing.hpp"

namespace starpu::mpi {

// This rank's part in bringing the data, which have an owner, to every rank; all of them take theirs at the
// same place among the tasks. 0, or the first error. Throws std::bad_alloc.
int broadcast(const movement& m, distributed_data& data, const standing& here);

// At the library's start: whether the ranks pass values on, as STARPU_MPI_COOP_SENDS says.
void set_cooperation_as_environment_says();

} // namespace starpu::mpi
