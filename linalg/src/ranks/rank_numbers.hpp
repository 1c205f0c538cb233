// Integers that every rank has for every other, exchanged once.
#pragma once

#include "matrix/index.hpp"
#include "ranks/rank_place.hpp"

#include <vector>

namespace starpu::linalg {

using rank_numbers = std::vector<std::vector<index>>; // for each rank, or of each

// Gives what the ranks have for this one, of which counts[r] integers come from rank r. Collective. Throws
// std::system_error, std::bad_alloc and std::length_error.
rank_numbers exchange_numbers(const rank_place& here, const rank_numbers& sent,
                              const std::vector<index>& counts);

} // namespace starpu::linalg
