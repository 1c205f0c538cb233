// How the rows are dealt out to the workers.
#pragma once

#include "routines/cg_system.hpp"

#include <cstdint>
#include <vector>

namespace starpu::linalg {

// Rows that stay on a worker.
struct placed_rows {
    row_range rows;
    int worker;
    bool read_halo; // the product of these rows needs rows of other ranks
};

// Splits n rows into `count` ranges of equal work. entries_before[i], if given, is the number of matrix
// entries in the rows before row i.
std::vector<row_range> split_rows(int64_t n, const int64_t* entries_before, int64_t count);

// In order, one block per CPU worker of the running runtime, which has at least one; fewer when they would be
// too small. Where ranks share the system, rows that need no others are apart, to be multiplied meanwhile.
std::vector<placed_rows> lay_out(const cg_system& system);

} // namespace starpu::linalg
