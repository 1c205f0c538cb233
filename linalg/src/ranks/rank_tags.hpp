// Tags of a communicator, which all its ranks take in the same order: before anything that may fail on one
// rank alone, so that the ranks stay in step.
#pragma once

#include "mpi/library_tags.hpp"

#include <cstdint>
#include <system_error>

namespace starpu::linalg {

class rank_tags {
public:
    // Throws std::system_error.
    rank_tags(MPI_Comm comm, std::int64_t count)
        : first_(mpi::take_library_tags(mpi::library::linear_algebra, comm, count)) {
        if (first_ < 0) throw std::system_error(static_cast<int>(-first_), std::generic_category());
    }

    std::int64_t operator[](std::int64_t number) const { return first_ + number; }

private:
    const std::int64_t first_;
};

} // namespace starpu::linalg
