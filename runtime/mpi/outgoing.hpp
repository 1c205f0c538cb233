// Messages to one rank that are ready at the same time travel together: what MPI costs for a message is paid
// once.
//
// Of the progress thread alone.
#pragma once

#include "mpi/operations.hpp"

#include <cstddef>
#include <vector>

namespace starpu::mpi {

class outgoing {
public:
    // Room for the next message to that rank, which the caller fills at once; messages to one rank leave in
    // the order of these calls. Throws std::bad_alloc.
    std::byte* add_message(MPI_Comm comm, int peer, std::size_t bytes);

    bool are_none() const { return parcels_.empty(); }

    // Gives all to MPI, under that tag. Throws std::bad_alloc before the first.
    void send_all(operations& with, int tag);

private:
    struct parcel {
        MPI_Comm comm;
        int peer;
        operations::buffer bytes;
        std::size_t used;
        std::size_t capacity;
    };

    std::vector<parcel> parcels_;
};

} // namespace starpu::mpi
