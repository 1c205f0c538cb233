// MPI's C interface, without the C++ bindings that some implementations bring along.
#pragma once

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
#include "starpu_mpi.h"

namespace starpu::mpi {

// MPI itself ends the process where it is asked anything before its start or after its end.
inline bool is_mpi_running() {
    int has_begun = 0;
    int has_ended = 0;
    MPI_Initialized(&has_begun);
    MPI_Finalized(&has_ended);
    return has_begun != 0 && has_ended == 0;
}

} // namespace starpu::mpi
