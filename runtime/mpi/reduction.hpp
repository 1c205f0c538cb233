// Reductions over ranks: each rank adds to a copy of its own, and these are brought together in a tree.
#pragma once

#include "mpi/data.hpp"

namespace starpu::mpi {

struct reduction_over_ranks {
    const char* call;
    MPI_Comm comm;
    int priority = 0;
    int arity = 0; // how many children a rank has; 0: as the size of the data says; negative: one level
};

// Brings the contributions together in the owner's value; every rank that contributed, and the owner, does so
// in the same place among the tasks. 0, or a negative errno with its line. Throws std::bad_alloc.
int reduce(const reduction_over_ranks& r, distributed_data& data);

// Before the value is used otherwise: contributions that there are are brought together or, if it is
// overwritten without being read, dropped.
int end_contributions(const reduction_over_ranks& r, distributed_data& data, bool is_read);

} // namespace starpu::mpi
