/* Conjugate gradients over tasks, for symmetric positive definite systems A x = b; included by
 * starpu_linalg.h.
 *
 * Both functions stop on the true residual b - A x, formed from x itself: when the cheap residual that the
 * iteration carries along says "converged", the true one is computed, and if it disagrees the iteration
 * starts again from it.
 *
 * They return
 *      0               converged: |b - A x| <= max(rtol |b|, atol) in the Euclidean norm;
 *      1               max_iterations steps were made without converging;
 *      2               A is not positive definite, or a NaN or an infinity came up (squares of norms are
 * formed: keep the entries of b and A within 1e-150 .. 1e150 in size, or scale them); 3 stagnation: another
 * restart no longer halves the true residual, rounding errors forbid more; 4               apply returned
 * non-zero; -i               the i-th argument is invalid (counted from 1); nothing has been changed;
 *     -(1000 + errno)  the runtime could not do it, as for the other functions of starpu_linalg.h.
 * On 1 to 4 x holds the last finite iterate. Negative results are also told in one line on the standard error
 * stream. */
#ifndef STARPU_LINALG_CG_H
#define STARPU_LINALG_CG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* Why the iteration ended; the same numbers as the positive return values. */
enum starpu_linalg_cg_reason {
    STARPU_LINALG_CG_CONVERGED = 0,
    STARPU_LINALG_CG_ITERATION_LIMIT = 1,
    STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE = 2,
    STARPU_LINALG_CG_STAGNATION = 3,
    STARPU_LINALG_CG_APPLY_FAILED = 4
};

/* When to stop. A NULL pointer to it means { 1e-10, 0, 0 }. */
struct starpu_linalg_cg_options {
    double rtol;            /* relative to |b|, >= 0 */
    double atol;            /* absolute, >= 0; with both 0 the iteration goes on until stagnation */
    int64_t max_iterations; /* 0 means 10 n, but at least 1000 */
};

/* What came out. */
struct starpu_linalg_cg_result {
    enum starpu_linalg_cg_reason reason;
    int64_t iterations;       /* steps made, those before a restart included */
    double residual_norm;     /* |b - A x| for the x that is returned; NaN when apply failed */
    double relative_residual; /* residual_norm / |b|; 0 when both are 0 */
};

/* Computes rows first_row .. last_row - 1 of y = A x, counted from 0: reads any x[0 .. n-1] and writes
 * y[first_row .. last_row - 1]. Called from several workers at once for disjoint row ranges, and it must not
 * block on the runtime. A non-zero return value ends the iteration, and so does a C++ exception. */
typedef int (*starpu_linalg_apply)(int64_t first_row, int64_t last_row, const double* x, double* y,
                                   void* arg);

/* Solves A x = b for a symmetric positive definite n x n matrix in compressed rows: the entries of row i are
 * val[k] in column colind[k], rowptr[i] <= k < rowptr[i + 1], all counted from 0; both triangles are stored,
 * in any order. x holds the start value and becomes the solution (b = 0 gives x = 0). options and result may
 * be NULL. */
int64_t starpu_linalg_dcg_csr(int64_t n, const int64_t* rowptr, const int64_t* colind, const double* val,
                              const double* b, double* x, const struct starpu_linalg_cg_options* options,
                              struct starpu_linalg_cg_result* result);

/* The same for a matrix that is known only by its product with a vector; arg is passed to apply unchanged. */
int64_t starpu_linalg_dcg(int64_t n, starpu_linalg_apply apply, void* arg, const double* b, double* x,
                          const struct starpu_linalg_cg_options* options,
                          struct starpu_linalg_cg_result* result);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
