// The door for the suite's libraries over ranks: questions that print nothing.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cstdio>

#pragma GCC visibility push(default)
extern "C" {

// The rank of this process among all, or -1 while the library does not run.
int starpu_mpi_extension_rank(void);

// The communicator of Fortran's number for it. MPI_COMM_NULL where the number is none of a communicator, and
// while MPI does not run.
MPI_Comm starpu_mpi_extension_communicator(int number);
}
#pragma GCC visibility pop

namespace starpu::mpi {

// What Fortran is given, and gives, where there is no communicator.
inline constexpr int number_of_none = -1;

// "rank 3: ", for a line on stderr; empty while the library does not run.
class rank_prefix {
public:
    rank_prefix() {
        const int rank = starpu_mpi_extension_rank();
        if (rank >= 0) std::snprintf(text_, sizeof text_, "rank %d: ", rank);
    }
    const char* text() const { return text_; }

private:
    char text_[24] = "";
};

} // namespace starpu::mpi
