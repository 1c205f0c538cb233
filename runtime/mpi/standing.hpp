// Where this process stands in a communicator.
#pragma once

namespace starpu::mpi {

struct standing {
    int rank = 0;
    int size = 0;
    bool has_rank(int other) const { return other >= 0 && other < size; }
};

} // namespace starpu::mpi
