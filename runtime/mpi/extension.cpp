// Answers what the suite's libraries over ranks ask.
#include "mpi/extension.hpp"

#include "mpi/session.hpp"

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_extension_rank(void) {
    return current() != nullptr ? starpu_mpi_world_rank() : -1;
}

MPI_Comm starpu_mpi_extension_communicator(int number) {
    if (number == number_of_none || !is_mpi_running()) return MPI_COMM_NULL;
    const MPI_Comm comm = MPI_Comm_f2c(number);
    return comm != MPI_Comm{} ? comm : MPI_COMM_NULL; // Open MPI answers NULL, which its calls do not take
}

} // extern "C"
