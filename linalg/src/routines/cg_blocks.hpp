// How the rows are dealt out to the workers.
#pragma once

#include "routines/cg_vectors.hpp"

#include <cstdint>
#include <vector>

namespace starpu::linalg {

// Rows in order and the worker each range stays on; as many as pay off.
struct cg_layout {
    std::vector<row_range> blocks;
    std::vector<int> workers;
};

// Splits n rows into `count` ranges of equal work. entries_before[i], if given, is the number of matrix
// entries in the rows before row i.
std::vector<row_range> split_rows(int64_t n, const int64_t* entries_before, int64_t count);

// One block per CPU worker of the running runtime, which has at least one; fewer when they would be too
// small.
cg_layout lay_out(int64_t n, const int64_t* entries_before);

} // namespace starpu::linalg
