// What the tasks of one conjugate gradient solve work on.
#pragma once

#include "routines/cg_progress.hpp"
#include "routines/cg_vectors.hpp"

#include <atomic>
#include <cstdint>
#include <limits>

namespace starpu::linalg {

struct cg_solve {
    cg_vectors vectors;
    linear_operator a;
    cg_progress progress{};
    double curvature = 0;              // p.Ap
    double square = 0;                 // a sum of squares
    std::atomic<int> apply_failure{0}; // what apply returned if it was not zero
    int64_t ended = 0;                 // iterations, also those that did nothing; only finish counts
    std::atomic<int64_t> first_idle{
        no_iteration}; // which of them was the first to end with !progress.iterating

    static constexpr int64_t no_iteration = std::numeric_limits<int64_t>::max();
};

// A row block, and the worker it stays on.
struct cg_block {
    cg_solve* solve;
    row_range rows;
    int worker;
    bool reads_halo;
};

} // namespace starpu::linalg
