// Finds out that a rank has died: each rank looks after the processes of its machine, and tells all others.
//
// Of the progress thread alone, but for its beginning.
#pragma once

#include "mpi/mpi_interface.hpp"
#include "mpi/process.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace starpu::mpi {

class liveness {
public:
    // All ranks begin to tell each other of their processes; none is looked after before all have. Throws
    // std::bad_alloc.
    liveness(MPI_Comm world, int rank, int ranks);
    ~liveness();
    liveness(const liveness&) = delete;
    liveness& operator=(const liveness&) = delete;

    // Whether it is time for a look, which gives the ranks that are found dead.
    bool is_due(std::int64_t now_ns) const { return now_ns - looked_ns_ >= look_ns; }
    std::vector<int> look(std::int64_t now_ns);

    // A rank that was found dead, here or elsewhere. False: that was known.
    bool note_death(int rank);

    bool is_dead(int rank) const { return is_dead_[static_cast<std::size_t>(rank)]; }
    // The first dead rank that has this place in the communicator, or is anywhere in it for `anywhere`; -1.
    int dead_in(MPI_Comm comm, int place) const { return is_any_dead_ ? find_dead(comm, place) : -1; }
    static constexpr int anywhere = -1;

    static constexpr std::int64_t look_ns = 500000000;

private:
    bool are_all_known();
    int find_dead(MPI_Comm comm, int place) const;
    std::vector<int> neighbors() const;
    std::vector<int> watched_ranks();

    const MPI_Comm world_;
    const int rank_;
    const process mine_;
    std::vector<process> processes_; // by rank; MPI writes it until the exchange has ended:
    MPI_Request exchange_ = MPI_REQUEST_NULL;
    std::vector<bool> is_dead_;
    bool is_any_dead_ = false;
    std::int64_t looked_ns_ = 0;
    std::size_t turn_ = 0; // of those that are watched by turns
};

} // namespace starpu::mpi
