// How many bytes of data this rank has sent to each rank.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace starpu::mpi {

class traffic {
public:
    // Counts from the start if STARPU_MPI_STATS, or STARPU_COMM_STATS, says so. Throws std::bad_alloc.
    traffic();

    void enable(bool counts) { is_counting_.store(counts, std::memory_order_relaxed); }

    // Of the progress thread; the rank is one of the communicator.
    void note_sent(MPI_Comm comm, int peer, std::uint64_t bytes);

    // To each rank of MPI_COMM_WORLD.
    void copy_to(std::size_t* amounts) const;

    // One line for each rank to which something went, and one for all, if the environment asked for it.
    void print(int rank) const;

private:
    const bool is_printed_;
    std::atomic<bool> is_counting_;
    const std::int64_t start_ns_;
    std::vector<std::atomic<std::uint64_t>> sent_; // written by the progress thread alone
};

} // namespace starpu::mpi
