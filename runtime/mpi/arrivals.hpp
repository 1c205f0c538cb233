// Messages that MPI has found and not all received yet: if the sender dies meanwhile they never end.
//
// Of the progress thread alone.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace starpu::mpi {

class arrivals {
public:
    // Is given each message, those of one communicator and source in the order in which they were sent.
    using taker = std::function<void(MPI_Comm comm, int source, const std::byte* message, std::size_t bytes)>;
    using judgement = std::function<bool(MPI_Comm comm, int source)>;

    explicit arrivals(taker take) : take_(std::move(take)) {}

    // Looks for one message. False: there is none. Throws std::bad_alloc.
    bool find_message(MPI_Comm comm, int tag);

    // Takes what has been received meanwhile. True: there was something.
    bool take_received();

    bool have_all_come() const { return under_way_.empty(); }

    // MPI may still write what it has begun to receive: the memory stays. Then the same for those
    // from a source that has died.
    void abandon_all();
    void abandon_from_dead(const judgement& is_dead);

private:
    struct arrival {
        MPI_Comm comm;
        int source;
        std::vector<std::byte> bytes;
        std::size_t count;
        MPI_Request request; // MPI_REQUEST_NULL: received
    };

    bool is_one_before(const arrival& a, std::size_t count) const;

    const taker take_;
    std::vector<std::byte> room_;    // for the next message
    std::vector<arrival> under_way_; // in the order in which they were found
};

} // namespace starpu::mpi
