// Counts what is under way between this rank and others.
#include "mpi/credit.hpp"

#include <algorithm>
#include <utility>

namespace starpu::mpi {

credit::rank_of_communicator credit::key_of(MPI_Comm comm, int rank) {
    const auto number = static_cast<std::uint32_t>(MPI_Comm_c2f(comm));
    return (std::uint64_t{number} << 32) | static_cast<std::uint32_t>(rank);
}

bool credit::spend(MPI_Comm comm, int peer, std::uint64_t bytes) {
    std::uint64_t& so_far = under_way_[key_of(comm, peer)];
    if (so_far + bytes > limit) return false;
    so_far += bytes;
    return true;
}

// An answer that was meant for an earlier start of the library may tell of more than there is.
void credit::give_back(MPI_Comm comm, int peer, std::uint64_t bytes) {
    std::uint64_t& so_far = under_way_[key_of(comm, peer)];
    so_far -= std::min(so_far, bytes);
}

std::uint64_t credit::note_taken(MPI_Comm comm, int source, std::uint64_t bytes) {
    std::uint64_t& so_far = not_told_[key_of(comm, source)];
    so_far += bytes;
    return so_far >= part ? std::exchange(so_far, 0) : 0;
}

} // namespace starpu::mpi
