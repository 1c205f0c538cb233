// How much small data may be on its way to a rank that has not asked for it: what a receiver keeps early is
// bounded.
//
// A sender counts what it has sent with its envelope (eager) and not heard of again; beyond the limit it
// announces small data as it does large ones. A receiver tells how much it has taken, in parts large enough
// that this costs nothing.
//
// Of the progress thread alone.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace starpu::mpi {

class credit {
public:
    static constexpr std::uint64_t limit = std::uint64_t{4} << 20; // bytes, for each pair of ranks
    static constexpr std::uint64_t part = limit / 4;

    // ---- of the sender: whether so many bytes more may go, which then counts them.
    bool spend(MPI_Comm comm, int peer, std::uint64_t bytes);
    void give_back(MPI_Comm comm, int peer, std::uint64_t bytes);

    // ---- of the receiver, for each message that a receive has taken: the bytes to tell of now, or 0.
    std::uint64_t note_taken(MPI_Comm comm, int source, std::uint64_t bytes);

private:
    using rank_of_communicator = std::uint64_t;
    static rank_of_communicator key_of(MPI_Comm comm, int rank);

    std::unordered_map<rank_of_communicator, std::uint64_t> under_way_;
    std::unordered_map<rank_of_communicator, std::uint64_t> not_told_;
};

} // namespace starpu::mpi
