// The vector work of conjugate gradients; dot products are taken while their vectors are still in the cache.
#include "routines/cg_vectors.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

// Rows handed to apply at once: their part of two vectors stays in a first level cache until the dot product.
constexpr int64_t rows_per_apply = 1024;

// Independent sums, so that additions need not wait for each other.
constexpr int64_t lanes = 8;

double sum(const double (&partial)[lanes]) {
    return ((partial[0] + partial[1]) + (partial[2] + partial[3])) +
           ((partial[4] + partial[5]) + (partial[6] + partial[7]));
}

// Adds term(i) over the rows.
template <class Term> double sum_over(row_range rows, Term term) {
    double partial[lanes] = {};
    int64_t i = rows.first;
    for (; i + lanes <= rows.last; i += lanes)
        for (int64_t lane = 0; lane < lanes; ++lane) partial[lane] += term(i + lane);
    for (int64_t lane = 0; i < rows.last; ++i, ++lane) partial[lane] += term(i);
    return sum(partial);
}

// Runs y = A x in pieces that fit the cache and adds term(i) over each piece at once.
template <class Term>
dot_or_failure apply_and_sum(const linear_operator& a, row_range rows, const double* x, double* y,
                             Term term) {
    double total = 0;
    for (int64_t first = rows.first; first < rows.last; first += rows_per_apply) {
        const row_range piece{first, std::min(first + rows_per_apply, rows.last)};
        if (const int failure = a.apply(piece.first, piece.last, x, y, a.argument)) return {0, failure};
        total += sum_over(piece, term);
    }
    return {total, 0};
}

} // namespace

void advance(const cg_vectors& v, row_range rows, double alpha, double beta) {
    double* __restrict x = v.x;
    double* __restrict p = v.direction;
    const double* __restrict r = v.residual;
    for (int64_t i = rows.first; i < rows.last; ++i) {
        x[i] += alpha * p[i];
        p[i] = r[i] + beta * p[i];
    }
}

void advance_solution(const cg_vectors& v, row_range rows, double alpha) {
    if (alpha == 0) return; // also before the first iteration, when there is no direction yet
    double* __restrict x = v.x;
    const double* __restrict p = v.direction;
    for (int64_t i = rows.first; i < rows.last; ++i) x[i] += alpha * p[i];
}

void restart_from_true_residual(const cg_vectors& v, row_range rows) {
    std::copy(v.product + rows.first, v.product + rows.last, v.residual + rows.first);
    std::copy(v.product + rows.first, v.product + rows.last, v.direction + rows.first);
}

dot_or_failure multiply(const cg_vectors& v, const linear_operator& a, row_range rows) {
    const double* p = v.direction;
    double* q = v.product;
    return apply_and_sum(a, rows, p, q, [p, q](int64_t i) { return p[i] * q[i]; });
}

double descend(const cg_vectors& v, row_range rows, double alpha) {
    double* __restrict r = v.residual;
    const double* __restrict q = v.product;
    return sum_over(rows, [=](int64_t i) {
        r[i] -= alpha * q[i];
        return r[i] * r[i];
    });
}

dot_or_failure measure(const cg_vectors& v, const linear_operator& a, row_range rows) {
    const double* b = v.b;
    double* q = v.product;
    return apply_and_sum(a, rows, v.x, q, [b, q](int64_t i) {
        q[i] = b[i] - q[i];
        return q[i] * q[i];
    });
}

double square_of_right_hand_side(const cg_vectors& v, row_range rows) {
    const double* b = v.b;
    return sum_over(rows, [b](int64_t i) { return b[i] * b[i]; });
}

} // namespace starpu::linalg
