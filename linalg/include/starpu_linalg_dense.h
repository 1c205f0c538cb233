/* Dense linear algebra in four precisions; include starpu_linalg.h, which says what all of it has in common.
 *
 * Each routine is declared once, below, for a scalar type; this file includes itself once for each of the
 * four: starpu_linalg_sNAME works on float, starpu_linalg_dNAME on double, starpu_linalg_cNAME and
 * starpu_linalg_zNAME on complex numbers of those, which are C's float _Complex and double _Complex, in C++
 * std::complex<float> and std::complex<double>. Names and the order of arguments are LAPACK's and BLAS's,
 * less the workspaces, which the library has of its own; X' is the transpose, X^H the conjugate transpose. */
#ifndef STARPU_LINALG_SCALAR
#ifndef STARPU_LINALG_DENSE_H
#define STARPU_LINALG_DENSE_H

#include <starpu_linalg_options.h>

#include <stdint.h>

#ifdef __cplusplus
/* The linkage is spelled out for programs that include this header inside a block of C linkage. */
extern "C++" {
#include <complex>
}
typedef std::complex<float> starpu_linalg_float_complex;
typedef std::complex<double> starpu_linalg_double_complex;
extern "C" {
#else
typedef float _Complex starpu_linalg_float_complex;
typedef double _Complex starpu_linalg_double_complex;
#endif

#pragma GCC visibility push(default)

#define STARPU_LINALG_NAME(routine) starpu_linalg_s##routine
#define STARPU_LINALG_ORTHOGONAL(routine) starpu_linalg_sor##routine
#define STARPU_LINALG_SCALAR float
#define STARPU_LINALG_REAL float
#define STARPU_LINALG_IS_COMPLEX 0
#include <starpu_linalg_dense.h>

#define STARPU_LINALG_NAME(routine) starpu_linalg_d##routine
#define STARPU_LINALG_ORTHOGONAL(routine) starpu_linalg_dor##routine
#define STARPU_LINALG_SCALAR double
#define STARPU_LINALG_REAL double
#define STARPU_LINALG_IS_COMPLEX 0
#include <starpu_linalg_dense.h>

#define STARPU_LINALG_NAME(routine) starpu_linalg_c##routine
#define STARPU_LINALG_ORTHOGONAL(routine) starpu_linalg_cun##routine
#define STARPU_LINALG_SCALAR starpu_linalg_float_complex
#define STARPU_LINALG_REAL float
#define STARPU_LINALG_IS_COMPLEX 1
#include <starpu_linalg_dense.h>

#define STARPU_LINALG_NAME(routine) starpu_linalg_z##routine
#define STARPU_LINALG_ORTHOGONAL(routine) starpu_linalg_zun##routine
#define STARPU_LINALG_SCALAR starpu_linalg_double_complex
#define STARPU_LINALG_REAL double
#define STARPU_LINALG_IS_COMPLEX 1
#include <starpu_linalg_dense.h>

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
#else /* once for each scalar type */

/* Cholesky factorisation of a Hermitian positive definite matrix, which is symmetric where numbers are real:
 * A = L L^H (uplo 'L') or A = U^H U (uplo 'U').
 *
 * Only the named triangle of the n x n matrix is read, and overwritten by the factor; the other one is not
 * touched, and imaginary parts on the diagonal are not looked at. Returns i > 0 when the leading minor of
 * order i is the first that is not positive definite, which includes a pivot that is NaN or infinite. The
 * factorisation then stops where it stands: the content of the named triangle is not specified. */
int64_t STARPU_LINALG_NAME(potrf)(char uplo, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda);
/* The same with options, of which NULL means the defaults. So are all routines in _expert. */
int64_t STARPU_LINALG_NAME(potrf_expert)(char uplo, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                         const struct starpu_linalg_options* options);

/* Solves A X = B with the Cholesky factor that potrf left in a; X overwrites the n x nrhs matrix b. */
int64_t STARPU_LINALG_NAME(potrs)(char uplo, int64_t n, int64_t nrhs, const STARPU_LINALG_SCALAR* a,
                                  int64_t lda, STARPU_LINALG_SCALAR* b, int64_t ldb);

/* Factorises A as potrf does, then solves A X = B. On i > 0 (see there) b is unchanged. */
int64_t STARPU_LINALG_NAME(posv)(char uplo, int64_t n, int64_t nrhs, STARPU_LINALG_SCALAR* a, int64_t lda,
                                 STARPU_LINALG_SCALAR* b, int64_t ldb);

/* LU factorisation of an m x n matrix with partial pivoting: A = P L U.
 *
 * L has a unit diagonal that is not stored. Row i was exchanged with row ipiv[i - 1]; both count from 1. ipiv
 * has min(m, n) elements. Complex pivots are compared by |re| + |im|, as LAPACK does. Returns i > 0 when the
 * pivot of column i is exactly 0 (the first such column): the factorisation has been completed, but U is
 * singular; or when it is NaN or infinite: the pivot search takes a NaN as the largest entry. After a pivot
 * that is NaN or infinite the factorisation stops where it stands, and a and ipiv have no specified content.
 */
int64_t STARPU_LINALG_NAME(getrf)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda, int64_t* ipiv);
int64_t STARPU_LINALG_NAME(getrf_expert)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                         int64_t* ipiv, const struct starpu_linalg_options* options);

/* Solves op(A) X = B with the factors and pivots of getrf; trans is 'N' for A, 'T' for A', 'C' for A^H. X
 * overwrites the n x nrhs matrix b. A pivot outside 1..n makes the argument ipiv invalid. */
int64_t STARPU_LINALG_NAME(getrs)(char trans, int64_t n, int64_t nrhs, const STARPU_LINALG_SCALAR* a,
                                  int64_t lda, const int64_t* ipiv, STARPU_LINALG_SCALAR* b, int64_t ldb);

/* Factorises the n x n matrix as getrf does, then solves A X = B. On i > 0 b is unchanged. */
int64_t STARPU_LINALG_NAME(gesv)(int64_t n, int64_t nrhs, STARPU_LINALG_SCALAR* a, int64_t lda, int64_t* ipiv,
                                 STARPU_LINALG_SCALAR* b, int64_t ldb);

/* QR factorisation of an m x n matrix, A = Q R: R overwrites the upper triangle (trapezoid), and below it and
 * in tau, which has min(m, n) elements, lie the reflectors that make up Q, as LAPACK stores them. gelqf
 * computes A = L Q likewise: L overwrites the lower triangle, the reflectors lie in rows to the right of it.
 * Each reflector is I - tau v v^H with a first 1 in v, and the diagonal of R is real; the signs of its
 * entries, and with them the reflectors, need not be those that LAPACK chooses. The bits of a result do not
 * depend on the number of workers. A NaN or an infinity makes the diagonal entry of its column (row, for
 * gelqf) NaN and spreads from there as in LAPACK; in matrices at least four times as tall as wide also to the
 * reflectors, but not to R, of up to 47 columns before it. tau must not overlap A. The return value is 0. */
int64_t STARPU_LINALG_NAME(geqrf)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_SCALAR* tau);
int64_t STARPU_LINALG_NAME(gelqf)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_SCALAR* tau);
int64_t STARPU_LINALG_NAME(geqrf_expert)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                         STARPU_LINALG_SCALAR* tau,
                                         const struct starpu_linalg_options* options);
int64_t STARPU_LINALG_NAME(gelqf_expert)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                         STARPU_LINALG_SCALAR* tau,
                                         const struct starpu_linalg_options* options);

/* C = op(Q) C (side 'L') or C op(Q) (side 'R') for the m x n matrix C and the Q of the k reflectors that
 * geqrf (ormqr, unmqr) or gelqf (ormlq, unmlq) left in a and tau; k is at most the order of Q. trans is 'N'
 * for Q, 'T' for its transpose (sormqr, dormqr), 'C' for its conjugate transpose (cunmqr, zunmqr). C must not
 * overlap the reflectors or tau. */
int64_t STARPU_LINALG_ORTHOGONAL(mqr)(char side, char trans, int64_t m, int64_t n, int64_t k,
                                      const STARPU_LINALG_SCALAR* a, int64_t lda,
                                      const STARPU_LINALG_SCALAR* tau, STARPU_LINALG_SCALAR* c, int64_t ldc);
int64_t STARPU_LINALG_ORTHOGONAL(mlq)(char side, char trans, int64_t m, int64_t n, int64_t k,
                                      const STARPU_LINALG_SCALAR* a, int64_t lda,
                                      const STARPU_LINALG_SCALAR* tau, STARPU_LINALG_SCALAR* c, int64_t ldc);

/* The first n columns of Q, m x n with m >= n >= k, from the k reflectors that geqrf left in a and tau
 * (sorgqr, dorgqr, cungqr, zungqr); the first m rows, m x n with k <= m <= n, from those of gelqf (orglq,
 * unglq). They overwrite a, which tau must not overlap. */
int64_t STARPU_LINALG_ORTHOGONAL(gqr)(int64_t m, int64_t n, int64_t k, STARPU_LINALG_SCALAR* a, int64_t lda,
                                      const STARPU_LINALG_SCALAR* tau);
int64_t STARPU_LINALG_ORTHOGONAL(glq)(int64_t m, int64_t n, int64_t k, STARPU_LINALG_SCALAR* a, int64_t lda,
                                      const STARPU_LINALG_SCALAR* tau);

/* Solves op(A) X = B for the m x n matrix A of full rank: in the least squares sense where op(A) has more
 * rows than columns, for the X of least norm where it has fewer. trans is 'N', or 'T' for A' of real and 'C'
 * for A^H of complex matrices. b has max(m, n) rows: B on entry, X on return, followed, for least
 * squares, by numbers with the same sum of squares as the residual. a is overwritten by its QR (m >= n) or LQ
 * factors. Returns i > 0 when the i-th diagonal entry of R or L is exactly 0; b then has no specified
 * content. */
int64_t STARPU_LINALG_NAME(gels)(char trans, int64_t m, int64_t n, int64_t nrhs, STARPU_LINALG_SCALAR* a,
                                 int64_t lda, STARPU_LINALG_SCALAR* b, int64_t ldb);

/* C = alpha op(A) op(B) + beta C, BLAS's gemm; op(X) is X for trans 'N', X' for 'T' and X^H for 'C'. op(A) is
 * m x k, op(B) k x n, C m x n. C must not overlap A or B. With beta 0 what C holds is not looked at; with
 * alpha 0 or k 0 neither are A and B, which may then be NULL. */
int64_t STARPU_LINALG_NAME(gemm)(char transa, char transb, int64_t m, int64_t n, int64_t k,
                                 STARPU_LINALG_SCALAR alpha, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                 const STARPU_LINALG_SCALAR* b, int64_t ldb, STARPU_LINALG_SCALAR beta,
                                 STARPU_LINALG_SCALAR* c, int64_t ldc);

/* C = alpha A B + beta C (side 'L') or alpha B A + beta C (side 'R'), BLAS's symm, where A is symmetric and C
 * and B are m x n. Of A only the triangle named by uplo is looked at. hemm: A is Hermitian, and the imaginary
 * parts of its diagonal are taken to be 0. What holds of alpha 0, beta 0 and overlap is what gemm says. */
int64_t STARPU_LINALG_NAME(symm)(char side, char uplo, int64_t m, int64_t n, STARPU_LINALG_SCALAR alpha,
                                 const STARPU_LINALG_SCALAR* a, int64_t lda, const STARPU_LINALG_SCALAR* b,
                                 int64_t ldb, STARPU_LINALG_SCALAR beta, STARPU_LINALG_SCALAR* c,
                                 int64_t ldc);
#if STARPU_LINALG_IS_COMPLEX
int64_t STARPU_LINALG_NAME(hemm)(char side, char uplo, int64_t m, int64_t n, STARPU_LINALG_SCALAR alpha,
                                 const STARPU_LINALG_SCALAR* a, int64_t lda, const STARPU_LINALG_SCALAR* b,
                                 int64_t ldb, STARPU_LINALG_SCALAR beta, STARPU_LINALG_SCALAR* c,
                                 int64_t ldc);
#endif

/* C = alpha A A' + beta C for trans 'N', alpha A' A + beta C for 'T' (and, of real matrices, 'C'), BLAS's
 * syrk: of the n x n matrix C only the triangle named by uplo is read and written. k is the other extent of
 * A. herk: with A^H in place of A', trans 'N' or 'C', alpha and beta real; C's diagonal becomes real, unless
 * beta is 1 and alpha or k is 0, when C is not touched. What holds of alpha 0, k 0, beta 0 and overlap is
 * what gemm says. */
int64_t STARPU_LINALG_NAME(syrk)(char uplo, char trans, int64_t n, int64_t k, STARPU_LINALG_SCALAR alpha,
                                 const STARPU_LINALG_SCALAR* a, int64_t lda, STARPU_LINALG_SCALAR beta,
                                 STARPU_LINALG_SCALAR* c, int64_t ldc);
#if STARPU_LINALG_IS_COMPLEX
int64_t STARPU_LINALG_NAME(herk)(char uplo, char trans, int64_t n, int64_t k, STARPU_LINALG_REAL alpha,
                                 const STARPU_LINALG_SCALAR* a, int64_t lda, STARPU_LINALG_REAL beta,
                                 STARPU_LINALG_SCALAR* c, int64_t ldc);
#endif

/* The same with two matrices: C = alpha (A B' + B A') + beta C, or alpha (A' B + B' A) + beta C. her2k:
 * C = alpha A B^H + conj(alpha) B A^H + beta C, or alpha A^H B + conj(alpha) B^H A + beta C. */
int64_t STARPU_LINALG_NAME(syr2k)(char uplo, char trans, int64_t n, int64_t k, STARPU_LINALG_SCALAR alpha,
                                  const STARPU_LINALG_SCALAR* a, int64_t lda, const STARPU_LINALG_SCALAR* b,
                                  int64_t ldb, STARPU_LINALG_SCALAR beta, STARPU_LINALG_SCALAR* c,
                                  int64_t ldc);
#if STARPU_LINALG_IS_COMPLEX
int64_t STARPU_LINALG_NAME(her2k)(char uplo, char trans, int64_t n, int64_t k, STARPU_LINALG_SCALAR alpha,
                                  const STARPU_LINALG_SCALAR* a, int64_t lda, const STARPU_LINALG_SCALAR* b,
                                  int64_t ldb, STARPU_LINALG_REAL beta, STARPU_LINALG_SCALAR* c, int64_t ldc);
#endif

/* B = alpha op(A) B (side 'L') or alpha B op(A) (side 'R'), BLAS's trmm, where A is triangular as uplo says
 * and B is m x n. The other triangle of A is not looked at, nor with diag 'U' its diagonal, which is then
 * taken to be 1. With alpha 0 neither A nor what B holds is looked at. B must not overlap A. */
int64_t STARPU_LINALG_NAME(trmm)(char side, char uplo, char transa, char diag, int64_t m, int64_t n,
                                 STARPU_LINALG_SCALAR alpha, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                 STARPU_LINALG_SCALAR* b, int64_t ldb);

/* The same with op(A)^-1 in place of op(A), BLAS's trsm. A diagonal entry of 0 is not reported. */
int64_t STARPU_LINALG_NAME(trsm)(char side, char uplo, char transa, char diag, int64_t m, int64_t n,
                                 STARPU_LINALG_SCALAR alpha, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                 STARPU_LINALG_SCALAR* b, int64_t ldb);

/* The inverse of a triangular matrix, LAPACK's trtri: the named triangle of a becomes its inverse; the other
 * one is not touched. With diag 'U' the diagonal is taken to be ones, and what it holds comes back. Returns i
 * > 0 when the i-th diagonal entry is exactly 0 (the first such); a is then unchanged. */
int64_t STARPU_LINALG_NAME(trtri)(char uplo, char diag, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda);

/* The inverse of a matrix from its Cholesky factor, LAPACK's potri: the named triangle of a, which holds the
 * factor that potrf left, becomes that triangle of the inverse; the other one is not touched. Returns i > 0
 * when the i-th diagonal entry of the factor is exactly 0 (the first such); a is then unchanged. */
int64_t STARPU_LINALG_NAME(potri)(char uplo, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda);

/* The inverse of a matrix from the factors and pivots that getrf left, LAPACK's getri. Returns i > 0 when the
 * i-th diagonal entry of U is exactly 0 (the first such); a is then unchanged. A pivot outside 1..n makes the
 * argument ipiv invalid. Needs memory for half of another n x n matrix meanwhile. */
int64_t STARPU_LINALG_NAME(getri)(int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda, const int64_t* ipiv);

/* Reciprocal condition numbers, LAPACK's pocon and gecon: *rcond estimates 1 / (||A|| ||A^-1||) from the
 * factor that potrf or getrf left in a and from anorm, the norm of the matrix that was factorised: its 1-norm
 * (norm '1' or 'O', and always for pocon) or its infinity-norm (norm 'I'). An anorm that is negative or NaN
 * is invalid. For n = 0 *rcond is 1. */
int64_t STARPU_LINALG_NAME(pocon)(char uplo, int64_t n, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_REAL anorm, STARPU_LINALG_REAL* rcond);
int64_t STARPU_LINALG_NAME(gecon)(char norm, int64_t n, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_REAL anorm, STARPU_LINALG_REAL* rcond);

/* Norms of a matrix, LAPACK's functions of these names, less the workspace; *value becomes the norm: the
 * largest absolute value (norm 'M'), the largest sum of absolute values of a column ('1' or 'O') or of a row
 * ('I'), or the square root of the sum of their squares ('F' or 'E'). lange: of an m x n matrix. lansy: of
 * the symmetric n x n matrix of which the triangle named by uplo is stored. lanhe: of a Hermitian one;
 * imaginary parts on its diagonal are not looked at. lantr: of an m x n triangular or trapezoidal matrix;
 * with diag 'U' its diagonal is not looked at and counts as ones. The other triangle is not looked at.
 *
 * A matrix without elements has norm 0. A NaN in what counts makes every norm NaN, also where it is a part of
 * a complex number with an infinite other part. Nothing overflows or underflows on the way to a norm that
 * itself does not. The result does not depend on the number of workers or on the policy, bit by bit. */
int64_t STARPU_LINALG_NAME(lange)(char norm, int64_t m, int64_t n, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_REAL* value);
int64_t STARPU_LINALG_NAME(lansy)(char norm, char uplo, int64_t n, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_REAL* value);
#if STARPU_LINALG_IS_COMPLEX
int64_t STARPU_LINALG_NAME(lanhe)(char norm, char uplo, int64_t n, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_REAL* value);
#endif
int64_t STARPU_LINALG_NAME(lantr)(char norm, char uplo, char diag, int64_t m, int64_t n,
                                  const STARPU_LINALG_SCALAR* a, int64_t lda, STARPU_LINALG_REAL* value);

/* Row exchanges, LAPACK's laswp: in each of the n columns of a, row i is exchanged with the row that the
 * pivot of i names, for i = k1 to k2 or, with a negative incx, for i = k2 down to k1, which undoes the
 * former. Rows and pivots count from 1; the pivot of row i is element k1 + (i - k1) |incx| of ipiv, counted
 * from 1 as well. With incx 0, or k2 < k1, nothing is done. a's number of rows is not an argument: k2 and the
 * pivots may be at most lda, and that the matrix has these rows is up to the caller. A pivot outside 1..lda
 * makes the argument ipiv invalid; nothing is exchanged then. */
int64_t STARPU_LINALG_NAME(laswp)(int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda, int64_t k1, int64_t k2,
                                  const int64_t* ipiv, int64_t incx);

/* B = A, LAPACK's lacpy: the upper (uplo 'U') or lower ('L') triangle or trapezoid of the m x n matrix, with
 * its diagonal, or all of it (any other character). The rest of b is not touched. B must not overlap A. */
int64_t STARPU_LINALG_NAME(lacpy)(char uplo, int64_t m, int64_t n, const STARPU_LINALG_SCALAR* a, int64_t lda,
                                  STARPU_LINALG_SCALAR* b, int64_t ldb);

/* LAPACK's laset: the diagonal of the m x n matrix becomes beta, what lies above it (uplo 'U'), below it
 * ('L'), or both (any other character), becomes alpha. The rest is not touched. */
int64_t STARPU_LINALG_NAME(laset)(char uplo, int64_t m, int64_t n, STARPU_LINALG_SCALAR alpha,
                                  STARPU_LINALG_SCALAR beta, STARPU_LINALG_SCALAR* a, int64_t lda);

/* B = alpha op(A) out of place, for the m x n matrix A: op(A) is A for trans 'N', A' for 'T', A^H for 'C' and
 * the conjugate of A for 'R'. BLAS has no such routine; the name and the arguments are those of OpenBLAS and
 * MKL, less the order. B must not overlap A. With alpha 0 B becomes 0, and A is not looked at and may be
 * NULL. */
int64_t STARPU_LINALG_NAME(omatcopy)(char trans, int64_t m, int64_t n, STARPU_LINALG_SCALAR alpha,
                                     const STARPU_LINALG_SCALAR* a, int64_t lda, STARPU_LINALG_SCALAR* b,
                                     int64_t ldb);

/* LU factorisation of an m x n matrix without pivoting: A = L U; L has a unit diagonal that is not stored.
 * Sound where no pivot is small beside the rest of its column, as in diagonally dominant matrices. Returns
 * i > 0 when the pivot of column i is the first that is 0, NaN or infinite: the factorisation then stops, and
 * what a holds is not specified. */
int64_t STARPU_LINALG_NAME(getrf_nopiv)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda);
int64_t STARPU_LINALG_NAME(getrf_nopiv_expert)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                               const struct starpu_linalg_options* options);

/* Batches: count problems of one size, each as in the call without _batch or _strided. The members' operands
 * are arrays of count pointers, or lie a stride of elements apart; then members must not overlap, so a stride
 * smaller than a member is invalid, except for operands that are only read, which may even have a stride of
 * 0. What a member writes must not overlap any memory of another member. Beyond the strides that is not
 * looked for, and results are then not specified.
 *
 * info has count elements. info[i] becomes what a call for member i alone would return, with the positions of
 * its arguments: also where a pointer of it is NULL, or matrices of it overlap. No line tells of a member,
 * and the others are done all the same. The calls return the number of members with an info that is not 0, or
 * a negative code as usual. They are meant for small members, of which several are one task. Members
 * of orders above 128 are factorised and solved one after the other by all workers; so are products of
 * matrices that together hold more than 3 x 128 x 128 numbers, if there are fewer of them than workers (than
 * 5 with STARPU_DETERMINISTIC). */
int64_t STARPU_LINALG_NAME(gemm_batch)(char transa, char transb, int64_t m, int64_t n, int64_t k,
                                       STARPU_LINALG_SCALAR alpha, const STARPU_LINALG_SCALAR* const* a,
                                       int64_t lda, const STARPU_LINALG_SCALAR* const* b, int64_t ldb,
                                       STARPU_LINALG_SCALAR beta, STARPU_LINALG_SCALAR* const* c, int64_t ldc,
                                       int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(gemm_strided)(char transa, char transb, int64_t m, int64_t n, int64_t k,
                                         STARPU_LINALG_SCALAR alpha, const STARPU_LINALG_SCALAR* a,
                                         int64_t lda, int64_t stride_a, const STARPU_LINALG_SCALAR* b,
                                         int64_t ldb, int64_t stride_b, STARPU_LINALG_SCALAR beta,
                                         STARPU_LINALG_SCALAR* c, int64_t ldc, int64_t stride_c,
                                         int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(potrf_batch)(char uplo, int64_t n, STARPU_LINALG_SCALAR* const* a, int64_t lda,
                                        int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(potrf_strided)(char uplo, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                          int64_t stride_a, int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(posv_batch)(char uplo, int64_t n, int64_t nrhs, STARPU_LINALG_SCALAR* const* a,
                                       int64_t lda, STARPU_LINALG_SCALAR* const* b, int64_t ldb,
                                       int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(posv_strided)(char uplo, int64_t n, int64_t nrhs, STARPU_LINALG_SCALAR* a,
                                         int64_t lda, int64_t stride_a, STARPU_LINALG_SCALAR* b, int64_t ldb,
                                         int64_t stride_b, int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(getrf_batch)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* const* a, int64_t lda,
                                        int64_t* const* ipiv, int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(getrf_strided)(int64_t m, int64_t n, STARPU_LINALG_SCALAR* a, int64_t lda,
                                          int64_t stride_a, int64_t* ipiv, int64_t stride_ipiv, int64_t count,
                                          int64_t* info);
int64_t STARPU_LINALG_NAME(gesv_batch)(int64_t n, int64_t nrhs, STARPU_LINALG_SCALAR* const* a, int64_t lda,
                                       int64_t* const* ipiv, STARPU_LINALG_SCALAR* const* b, int64_t ldb,
                                       int64_t count, int64_t* info);
int64_t STARPU_LINALG_NAME(gesv_strided)(int64_t n, int64_t nrhs, STARPU_LINALG_SCALAR* a, int64_t lda,
                                         int64_t stride_a, int64_t* ipiv, int64_t stride_ipiv,
                                         STARPU_LINALG_SCALAR* b, int64_t ldb, int64_t stride_b,
                                         int64_t count, int64_t* info);

#undef STARPU_LINALG_NAME
#undef STARPU_LINALG_ORTHOGONAL
#undef STARPU_LINALG_SCALAR
#undef STARPU_LINALG_REAL
#undef STARPU_LINALG_IS_COMPLEX

#endif
