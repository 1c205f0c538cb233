// What the tasks of one conjugate gradient solve work on.
#pragma once

#include "routines/cg_progress.hpp"
#include "routines/cg_vectors.hpp"

#include <atomic>

namespace starpu::linalg {

struct cg_solve {
    cg_vectors vectors;
    linear_operator a;
    cg_progress progress{};
    double curvature = 0;                 // p.Ap
    double square = 0;                    // a sum of squares
    std::atomic<int> apply_failure{0};    // what apply returned if it was not zero
    std::atomic<bool> interrupted{false}; // an iteration ended with !progress.iterating
};

// A row block, and the worker it stays on.
struct cg_block {
    cg_solve* solve;
    row_range rows;
    int worker;
};

} // namespace starpu::linalg
