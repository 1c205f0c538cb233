// The vector work of one conjugate gradient iteration on a range of rows, each pass over memory doing all it
// can.
#pragma once

#include "starpu_linalg_cg.h"

#include <cstdint>

namespace starpu::linalg {

struct row_range {
    int64_t first;
    int64_t last; // one past the end
};

// The matrix as its product with a vector.
struct linear_operator {
    starpu_linalg_apply apply;
    void* argument;
};

// All of length n. The solution and right-hand side are the caller's.
struct cg_vectors {
    const double* b;
    double* x;
    double* residual;
    double* direction;
    double* product; // A times the direction; between iterations the true residual
};

// A dot product, or the first non-zero value that apply returned.
struct dot_or_failure {
    double dot;
    int failure;
};

// x += alpha p, p = r + beta p
void advance(const cg_vectors& v, row_range rows, double alpha, double beta);

// x += alpha p
void advance_solution(const cg_vectors& v, row_range rows, double alpha);

// r = p = the true residual
void restart_from_true_residual(const cg_vectors& v, row_range rows);

// q = A p; gives p.q
dot_or_failure multiply(const cg_vectors& v, const linear_operator& a, row_range rows);

// r -= alpha q; gives r.r
double descend(const cg_vectors& v, row_range rows, double alpha);

// q = b - A x; gives q.q
dot_or_failure measure(const cg_vectors& v, const linear_operator& a, row_range rows);

// b.b
double square_of_right_hand_side(const cg_vectors& v, row_range rows);

} // namespace starpu::linalg
