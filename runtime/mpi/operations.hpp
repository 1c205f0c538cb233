// The calls of MPI that are under way, and what follows when they end.
//
// Of the progress thread alone.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace starpu::mpi {

class operations {
public:
    // Called with MPI's code when the operation has ended.
    using continuation = std::function<void(int code)>;
    using buffer = std::unique_ptr<std::byte[]>;

    // Takes over an operation that MPI has begun; `owned` lives until its end.
    void track(MPI_Request begun, continuation then, buffer owned = nullptr);

    // Ends what MPI has done meanwhile. True: there was something.
    bool advance();

    bool are_none() const { return begun_.empty(); }

    // MPI goes on with what it has: the memory stays, and nothing follows.
    void abandon();

private:
    struct rest {
        continuation then;
        buffer owned;
    };

    // The two are parallel: MPI wants the first as an array.
    std::vector<MPI_Request> begun_;
    std::vector<rest> rests_;
    std::vector<int> ended_;
    std::vector<MPI_Status> statuses_;
};

} // namespace starpu::mpi
