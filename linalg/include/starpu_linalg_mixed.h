/* Systems solved in two precisions: the factorisation, which is most of the work, in the smaller one, and
 * residuals in the larger one until the solution is as accurate as a solution in the larger one. Include
 * starpu_linalg.h, which says what return values mean. */
#ifndef STARPU_LINALG_MIXED_H
#define STARPU_LINALG_MIXED_H

#include <starpu_linalg_dense.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* Solve A X = B as LAPACK's dsgesv, zcgesv, dsposv and zcposv do: A is n x n, general, or symmetric or
 * Hermitian positive definite with the named triangle; B and X are n x nrhs. No two of A, B and X may
 * overlap; the triangle that is not named is no part of A.
 *
 * *iter receives the number of refinements when the solution was found in two precisions. Then a is unchanged
 * and each column x of X with its residual r = b - A x satisfies
 *
 *     max |r| <= max |x| * ||A||_inf * sqrt(n) * 2^-53.
 *
 * A negative *iter tells why the system was solved in the larger precision instead, with a overwritten by its
 * factors: -2 when a number overflows the smaller precision, -3 when the smaller precision finds no
 * factorisation, -31 when 30 refinements did not suffice. Return i > 0 only then, with the meaning it has at
 * getrf and potrf; x is not set. ipiv belongs to the factorisation that was used last.
 *
 * For a condition number up to about 10^6 a few refinements suffice; beyond 10^7 the attempt is lost time. */
int64_t starpu_linalg_dsgesv(int64_t n, int64_t nrhs, double* a, int64_t lda, int64_t* ipiv, const double* b,
                             int64_t ldb, double* x, int64_t ldx, int64_t* iter);
int64_t starpu_linalg_zcgesv(int64_t n, int64_t nrhs, starpu_linalg_double_complex* a, int64_t lda,
                             int64_t* ipiv, const starpu_linalg_double_complex* b, int64_t ldb,
                             starpu_linalg_double_complex* x, int64_t ldx, int64_t* iter);
int64_t starpu_linalg_dsposv(char uplo, int64_t n, int64_t nrhs, double* a, int64_t lda, const double* b,
                             int64_t ldb, double* x, int64_t ldx, int64_t* iter);
int64_t starpu_linalg_zcposv(char uplo, int64_t n, int64_t nrhs, starpu_linalg_double_complex* a, int64_t lda,
                             const starpu_linalg_double_complex* b, int64_t ldb,
                             starpu_linalg_double_complex* x, int64_t ldx, int64_t* iter);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
