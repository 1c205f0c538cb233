/* Dense and sparse linear algebra over tasks: what LAPACK calls potrf, getrf and their solves, and conjugate
 * gradients.
 *
 * Matrices are column-major with a leading dimension, factorised in place. Every call is synchronous, spreads
 * its work over the workers of the running runtime, and may be made from several application threads at once,
 * but not from within a task. starpu_init() must have been called. OpenBLAS, when it is the BLAS in use, runs
 * with one thread while any call is in progress; its own thread count is restored after the last.
 *
 * Small problems are solved in the calling thread, where there are CPU workers, and no worker is woken:
 * Cholesky factorisations up to order 256, LU up to 128, solves up to order 128 or with fewer than 8
 * right-hand sides, and products of matrices that together hold at most 3 x 128 x 128 numbers.
 *
 * Every function returns
 * - 0 on success;
 * - -i when the i-th argument is invalid (counted from 1; a matrix that is NULL though elements of it are
 *   needed is invalid too, and a leading dimension with which the matrix fits into no memory); nothing has
 *   been changed;
 * - i > 0 for a numerical outcome described at the function;
 * - -(1000 + errno) when the runtime could not do it: ENODEV when starpu_init() has not been called or no
 *   worker runs on a CPU (dpotrf, dpotrs, dposv and dgemm are content with CUDA workers), EDEADLK when called
 * from a task, ENOMEM. The matrix may have been changed.
 *
 * Negative results are also told in one line on the standard error stream.
 *
 * Where there are CUDA workers, dpotrf and dgemm send matrices of order 4096 and more to them, through the
 * forms on handles (starpu_linalg_handles.h); without CPU workers all of dpotrf, dpotrs, dposv and dgemm run
 * there. Devices need cuBLAS and cuSOLVER on the machine, which are looked for at that moment.
 *
 * The kernels are chosen for the processor when they are first needed; STARPU_LINALG_KERNELS=avx512, avx2 or
 * baseline in the environment names others. */
#ifndef STARPU_LINALG_H
#define STARPU_LINALG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* Cholesky factorisation of a symmetric positive definite matrix: A = L L' (uplo 'L') or A = U' U (uplo 'U').
 *
 * Only the named triangle of the n x n matrix is read, and overwritten by the factor; the other one is not
 * touched. Returns i > 0 when the leading minor of order i is the first that is not positive definite, which
 * includes a pivot that is NaN or infinite. The factorisation then stops where it stands: the content of the
 * named triangle is not specified. */
int64_t starpu_linalg_dpotrf(char uplo, int64_t n, double* a, int64_t lda);

/* Solves A X = B with the Cholesky factor that starpu_linalg_dpotrf() left in a; X overwrites the n x nrhs
 * matrix b. */
int64_t starpu_linalg_dpotrs(char uplo, int64_t n, int64_t nrhs, const double* a, int64_t lda, double* b,
                             int64_t ldb);

/* Factorises A as starpu_linalg_dpotrf() does, then solves A X = B. On i > 0 (see there) b is unchanged. */
int64_t starpu_linalg_dposv(char uplo, int64_t n, int64_t nrhs, double* a, int64_t lda, double* b,
                            int64_t ldb);

/* LU factorisation of an m x n matrix with partial pivoting: A = P L U.
 *
 * L has a unit diagonal that is not stored. Row i was exchanged with row ipiv[i - 1]; both count from 1. ipiv
 * has min(m, n) elements. Returns i > 0 when the pivot of column i is exactly 0 (the first such column): the
 * factorisation has been completed, but U is singular; or when it is NaN or infinite: the pivot search takes
 * a NaN as the largest entry. After a pivot that is NaN or infinite the factorisation stops where it stands,
 * and a and ipiv have no specified content. */
int64_t starpu_linalg_dgetrf(int64_t m, int64_t n, double* a, int64_t lda, int64_t* ipiv);

/* Solves op(A) X = B with the factors and pivots of starpu_linalg_dgetrf(); trans is 'N' for A, 'T' or 'C'
 * for A'. X overwrites the n x nrhs matrix b. A pivot outside 1..n makes the argument ipiv invalid. */
int64_t starpu_linalg_dgetrs(char trans, int64_t n, int64_t nrhs, const double* a, int64_t lda,
                             const int64_t* ipiv, double* b, int64_t ldb);

/* Factorises the n x n matrix as starpu_linalg_dgetrf() does, then solves A X = B. On i > 0 b is unchanged.
 */
int64_t starpu_linalg_dgesv(int64_t n, int64_t nrhs, double* a, int64_t lda, int64_t* ipiv, double* b,
                            int64_t ldb);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#include <starpu_linalg_cg.h>
#include <starpu_linalg_dense.h>
#include <starpu_linalg_handles.h>

#endif
