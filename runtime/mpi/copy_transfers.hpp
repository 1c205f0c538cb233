// Transfers of a value to a rank that may hold it already.
#pragma once

#include "mpi/data.hpp"

#include <cstdint>

namespace starpu::mpi {

// The part of this rank in bringing the present value of the data to a rank, once. The data have an owner.
struct movement {
    const char* call;
    MPI_Comm comm;
    int priority = 0;
    bool is_synchronous = false;
};
int send_copy(const movement& m, distributed_data& data, int to);
int receive_copy(const movement& m, distributed_data& data, int owner);

} // namespace starpu::mpi
