// What a call came to, the same on every rank.
#pragma once

#include "ranks/process_grid.hpp"

namespace starpu::linalg {

struct rank_outcome {
    index failed_order = 0; // the least of all ranks that is not 0
    int error = 0;          // the greatest of all ranks, positive: an errno
};

// Waits for every rank's, and puts them together. Throws std::system_error where that is not possible,
// as where messages are lost.
rank_outcome agreed(const process_grid& grid, const rank_outcome& mine);

} // namespace starpu::linalg
