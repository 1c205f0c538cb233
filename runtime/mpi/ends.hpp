// What waits for the ends of transfers.
#pragma once

#include "mpi/mpi_interface.hpp"

namespace starpu::mpi {

// Blocks until the request has ended, frees it, and fills the status if there is one. Returns how it ended.
int wait_for(starpu_mpi_req r, MPI_Status* status, const char* call);

} // namespace starpu::mpi
