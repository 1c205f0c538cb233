/* Dense linear algebra on matrices that are spread over processes: libstarpulinalgmpi-1.4 (pkg-config
 * starpulinalgmpi-1.4, CMake starpu::linalg_mpi).
 *
 * A matrix lies on a grid of p x q ranks in square or rectangular tiles, block-cyclically as in ScaLAPACK:
 * tile (i, j) is on the rank in row i mod p and column j mod q of the grid, which rank r of the communicator
 * is in row r / q and column r mod q of. Each rank holds its tiles as one column-major array. Between calls
 * the arrays are the program's, to be read and written; a call has brought them up to date when it returns.
 *
 * All calls but the questions are collective: every rank of the communicator makes them, with the same
 * arguments but for the local arrays, in the same order, and no other thread of the process inserts tasks
 * over ranks meanwhile. starpu_mpi_init_conf() or its like must have been called. Tasks run on CPU workers.
 *
 * They return, the same on every rank unless it says otherwise:
 * - 0 on success;
 * - -i when the i-th argument is invalid, counted from 1; nothing has been changed;
 * - i > 0 for a numerical outcome described at the function;
 * - -(1000 + errno) when the runtime or MPI could not do it, the error of the rank that had one: ENODEV when
 *   the library for many processes does not run or no worker runs on a CPU, EDEADLK when called from a task
 *   or a callback, ENOMEM. The matrix may have been changed.
 * Negative results are also told in one line on the standard error stream, by the rank that found them.
 *
 * The bits of a result do not depend on the grid, the number of ranks or of workers, only on the size of the
 * tiles, the processor and the BLAS; those of conjugate gradients may differ from run to run, for their sums
 * have no fixed order. The tiled algorithms are those of Buttari, Langou, Kurzak and Dongarra (Parallel
 * Computing 35, 2009). */
#ifndef STARPU_LINALG_MPI_SCALAR
#ifndef STARPU_LINALG_MPI_H
#define STARPU_LINALG_MPI_H

#include <starpu_linalg_cg.h>
#include <starpu_linalg_dense.h>
#include <starpu_mpi.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* A matrix over ranks. */
typedef struct starpu_linalg_mpi_matrix* starpu_linalg_mpi_matrix_t;

/* Where it lies: the communicator, which has p * q ranks, and the order of its square tiles; 0 stands for one
 * that suits most machines. */
struct starpu_linalg_mpi_grid {
    starpu_mpi_comm comm;
    int p, q;
    int64_t tile;
};

#define STARPU_LINALG_MPI_NAME(routine) starpu_linalg_mpi_s##routine
#define STARPU_LINALG_MPI_SCALAR float
#include <starpu_linalg_mpi.h>

#define STARPU_LINALG_MPI_NAME(routine) starpu_linalg_mpi_d##routine
#define STARPU_LINALG_MPI_SCALAR double
#include <starpu_linalg_mpi.h>

#define STARPU_LINALG_MPI_NAME(routine) starpu_linalg_mpi_c##routine
#define STARPU_LINALG_MPI_SCALAR starpu_linalg_float_complex
#include <starpu_linalg_mpi.h>

#define STARPU_LINALG_MPI_NAME(routine) starpu_linalg_mpi_z##routine
#define STARPU_LINALG_MPI_SCALAR starpu_linalg_double_complex
#include <starpu_linalg_mpi.h>

/* Of the array of this rank, not collective: its rows and columns, and what row and column of the matrix its
 * entry (i, j) is, all counted from 0; -1 for an entry that it does not have. */
int64_t starpu_linalg_mpi_local_rows(starpu_linalg_mpi_matrix_t a);
int64_t starpu_linalg_mpi_local_columns(starpu_linalg_mpi_matrix_t a);
int64_t starpu_linalg_mpi_row_of(starpu_linalg_mpi_matrix_t a, int64_t local_row);
int64_t starpu_linalg_mpi_column_of(starpu_linalg_mpi_matrix_t a, int64_t local_column);

/* The array of this rank and its leading dimension; not collective. */
void* starpu_linalg_mpi_local(starpu_linalg_mpi_matrix_t a, int64_t* ld);

/* Conjugate gradients over ranks: solves A x = b for a symmetric positive definite matrix in compressed rows,
 * of which each rank of the communicator has `rows`, those of rank 0 first; some may have none, and may then
 * pass NULL for their arrays. rowptr, val, b and x are those of its rows, as for starpu_linalg_dcg_csr;
 * columns are counted through the whole matrix, from 0. The options are the same on all ranks; both
 * structures are those of starpu_linalg.h, and so are the rules for stopping and the return values. What is
 * not negative is the same on every rank. -i means that argument i is wrong on some rank, which says so. */
int64_t starpu_linalg_mpi_dcg_csr(starpu_mpi_comm comm, int64_t rows, const int64_t* rowptr,
                                  const int64_t* colind, const double* val, const double* b, double* x,
                                  const struct starpu_linalg_cg_options* options,
                                  struct starpu_linalg_cg_result* result);

/* Ends a matrix, and frees its array if the library made it. NULL is none: 0. */
int64_t starpu_linalg_mpi_destroy(starpu_linalg_mpi_matrix_t a);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
#else /* once for each scalar type */

/* Makes an m x n matrix of arrays that the library allocates, of unspecified content. *a is NULL where it
 * fails. */
int64_t STARPU_LINALG_MPI_NAME(matrix)(starpu_linalg_mpi_matrix_t* a, struct starpu_linalg_mpi_grid grid,
                                       int64_t m, int64_t n);

/* The same of arrays of the program, which keep their place until the matrix is destroyed; ld is the leading
 * dimension of this rank's, which may be NULL where this rank has no tile. */
int64_t STARPU_LINALG_MPI_NAME(matrix_local)(starpu_linalg_mpi_matrix_t* a,
                                             struct starpu_linalg_mpi_grid grid, int64_t m, int64_t n,
                                             STARPU_LINALG_MPI_SCALAR* local, int64_t ld);

/* The same of ScaLAPACK's description of a matrix on a BLACS grid that was made row by row ('R') over the
 * ranks of grid.comm: the nine integers DTYPE_ (1), CTXT_ (not looked at), M_, N_, MB_, NB_, RSRC_, CSRC_ and
 * LLD_. grid.tile is not looked at; MB_ and NB_ may differ. Nothing is copied. */
int64_t STARPU_LINALG_MPI_NAME(matrix_scalapack)(starpu_linalg_mpi_matrix_t* a,
                                                 struct starpu_linalg_mpi_grid grid, const int* description,
                                                 STARPU_LINALG_MPI_SCALAR* local);

/* Sets each entry: entry(i, j, &a(i, j), argument), called by several threads at once on the rank that holds
 * it. */
int64_t STARPU_LINALG_MPI_NAME(fill)(starpu_linalg_mpi_matrix_t a,
                                     void (*entry)(int64_t i, int64_t j, STARPU_LINALG_MPI_SCALAR* value,
                                                   void* argument),
                                     void* argument);

/* C = alpha op(A) op(B) + beta C; op(X) is X for 'N', X' for 'T', X^H for 'C'. The three lie on one grid, in
 * tiles that fit each other along the extents they share; c is another matrix than a and b. With beta 0 what
 * C holds does not matter. */
int64_t STARPU_LINALG_MPI_NAME(gemm)(char transa, char transb, STARPU_LINALG_MPI_SCALAR alpha,
                                     starpu_linalg_mpi_matrix_t a, starpu_linalg_mpi_matrix_t b,
                                     STARPU_LINALG_MPI_SCALAR beta, starpu_linalg_mpi_matrix_t c);

/* Cholesky factorisation of a square matrix in square tiles: A = L L^H (uplo 'L') or A = U^H U ('U'); the
 * other triangle is not looked at. Returns i > 0 when the leading minor of order i is the first that is not
 * positive definite, which includes a pivot that is NaN or infinite; the named triangle then has no specified
 * content. */
int64_t STARPU_LINALG_MPI_NAME(potrf)(char uplo, starpu_linalg_mpi_matrix_t a);

/* Solves A X = B with the factor that potrf left in a; X overwrites b, which lies on the same grid, in
 * tiles with the rows of those of a. */
int64_t STARPU_LINALG_MPI_NAME(potrs)(char uplo, starpu_linalg_mpi_matrix_t a, starpu_linalg_mpi_matrix_t b);

/* Both, one after the other. On i > 0 b is unchanged. */
int64_t STARPU_LINALG_MPI_NAME(posv)(char uplo, starpu_linalg_mpi_matrix_t a, starpu_linalg_mpi_matrix_t b);

#undef STARPU_LINALG_MPI_NAME
#undef STARPU_LINALG_MPI_SCALAR

#endif
