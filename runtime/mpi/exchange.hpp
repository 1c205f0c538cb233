// The transfers that a task over ranks brings about, on each rank its part.
#pragma once

#include "mpi/inserted_task.hpp"

namespace starpu::mpi {

// Before the task is submitted: owners send what it reads, and the rank that runs it receives. Returns the
// first error; the others are begun all the same. Throws std::bad_alloc.
int exchange_before(const inserted_task& task);

// After it was submitted, also where that failed: results go to their owners, and copies of what it wrote
// end.
int exchange_after(const inserted_task& task);

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
