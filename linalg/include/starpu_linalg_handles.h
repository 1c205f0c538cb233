/* Dense linear algebra on registered matrices: the data may lie on any memory node, in devices and on disks
 * too.
 *
 * Each routine is declared once, below, for a scalar type; this file includes itself once for each of the
 * four, as starpu_linalg_dense.h does. A matrix here is a handle of one of the following kinds, column-major:
 * nx counts rows, ny columns, ld is the leading dimension. The size of its elements is that of the routine's
 * scalar type: 4 bytes for s, 8 for d and c, 16 for z.
 *
 * - A handle of starpu_matrix_data_register(), whole: it is cut by a plan for the time of the call.
 *   Afterwards its value may be on any node; acquiring or unregistering the handle brings it to main memory.
 * - The same, cut by starpu_data_partition() or starpu_data_map_filters() with starpu_matrix_filter_block and
 *   starpu_matrix_filter_vertical_block, in either order or in one direction: the pieces are used as they
 * are.
 * - A handle of starpu_linalg_tiles_register(): tiles that were registered one by one, each with a home of
 * its own. This is the form for matrices that no single memory can hold, such as tiles on a disk.
 *
 * The routines run on CPU and CUDA workers alike. Where the memory of a node that computes is limited and
 * smaller than the matrix, they proceed in an order that brings in each tile few times.
 *
 * The calls are synchronous: their turn comes when the tasks submitted earlier on the same data have ended,
 * and where it cannot come, because the caller holds the data, say, they return -(1000 + EDEADLK). Otherwise
 * they return what starpu_linalg.h says: 0, -i for a bad i-th argument, i > 0 for a numerical outcome,
 * -(1000 + errno) for the runtime's errors, among them that of a task that failed. Any thread of the
 * application may call, none from within a task; several threads at once on the same data must take turns. */
#ifndef STARPU_LINALG_HANDLE_SCALAR
#ifndef STARPU_LINALG_HANDLES_H
#define STARPU_LINALG_HANDLES_H

#include <starpu.h>
#include <starpu_linalg_dense.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

#define STARPU_LINALG_HANDLE_NAME(routine) starpu_linalg_s##routine##_handle
#define STARPU_LINALG_HANDLE_SCALAR float
#define STARPU_LINALG_HANDLE_REAL float
#define STARPU_LINALG_HANDLE_IS_COMPLEX 0
#include <starpu_linalg_handles.h>

#define STARPU_LINALG_HANDLE_NAME(routine) starpu_linalg_d##routine##_handle
#define STARPU_LINALG_HANDLE_SCALAR double
#define STARPU_LINALG_HANDLE_REAL double
#define STARPU_LINALG_HANDLE_IS_COMPLEX 0
#include <starpu_linalg_handles.h>

#define STARPU_LINALG_HANDLE_NAME(routine) starpu_linalg_c##routine##_handle
#define STARPU_LINALG_HANDLE_SCALAR starpu_linalg_float_complex
#define STARPU_LINALG_HANDLE_REAL float
#define STARPU_LINALG_HANDLE_IS_COMPLEX 1
#include <starpu_linalg_handles.h>

#define STARPU_LINALG_HANDLE_NAME(routine) starpu_linalg_z##routine##_handle
#define STARPU_LINALG_HANDLE_SCALAR starpu_linalg_double_complex
#define STARPU_LINALG_HANDLE_REAL double
#define STARPU_LINALG_HANDLE_IS_COMPLEX 1
#include <starpu_linalg_handles.h>

/* Makes *matrix one handle for tile_rows x tile_columns matrices of the same scalar type: tile (i, j),
 * counted from 0, is tiles[i + j * tile_rows]. Tiles of a row are equally high, those of a column equally
 * wide; all may differ otherwise, and lie on different nodes. NULL stands for a tile that is not there; no
 * row or column may lack all of its tiles. No handle may be given twice.
 *
 * The tiles stay the caller's, to be used by tasks as before and to be unregistered after the matrix. The
 * handle itself holds no data: it is for the routines of this header. Returns 0, -i or -(1000 + errno);
 * *matrix is NULL then. */
int64_t starpu_linalg_tiles_register(starpu_data_handle_t* matrix, int64_t tile_rows, int64_t tile_columns,
                                     const starpu_data_handle_t* tiles);

/* Forgets a matrix made of tiles, but not the tiles. No call may be using it. Returns 0, or -1 for another
 * handle. */
int64_t starpu_linalg_tiles_unregister(starpu_data_handle_t matrix);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
#else /* once for each scalar type */

/* Cholesky factorisation of a square matrix, as starpu_linalg_dpotrf() does it: A = L L^H (uplo 'L') or A =
 * U^H U ('U'). Tiles that lie wholly in the other triangle are not used and may be missing; diagonal tiles
 * must be square. Returns i > 0 when the leading minor of order i is the first that is not positive definite,
 * which includes a pivot that is NaN or infinite; the named triangle then has no specified content. */
int64_t STARPU_LINALG_HANDLE_NAME(potrf)(char uplo, starpu_data_handle_t a);

/* Solves A X = B with the factor that potrf left in a, of which tiles wholly in the other triangle may be
 * missing; X overwrites b, another handle with as many rows. Where both are cut already, the rows of b are to
 * be cut as those of a; a whole one is cut to suit. */
int64_t STARPU_LINALG_HANDLE_NAME(potrs)(char uplo, starpu_data_handle_t a, starpu_data_handle_t b);

/* LU factorisation of an m x n matrix without pivoting, as starpu_linalg_dgetrf_nopiv() does it: A = L U, L
 * with a unit diagonal that is not stored. Tiles that are cut already must be square along the diagonal, but
 * for the last, where no tile may lie beyond its shorter side. Returns i > 0 when pivot i is the first that
 * is 0, NaN or infinite; the matrix then has no specified content. */
int64_t STARPU_LINALG_HANDLE_NAME(getrf_nopiv)(starpu_data_handle_t a);

/* C = alpha op(A) op(B) + beta C; op(X) is X for 'N', X' for 'T', X^H for 'C'. op(A) is m x k, op(B) k x n, C
 * m x n. a and b may be the same handle, c is another one. With beta 0 what C holds does not matter, and it
 * may never have been written; with alpha 0 the same holds for A and B. Where more than one of the matrices
 * is cut already, they must be cut alike along the extents they share; whole ones are cut to suit. */
int64_t STARPU_LINALG_HANDLE_NAME(gemm)(char transa, char transb, STARPU_LINALG_HANDLE_SCALAR alpha,
                                        starpu_data_handle_t a, starpu_data_handle_t b,
                                        STARPU_LINALG_HANDLE_SCALAR beta, starpu_data_handle_t c);

/* Solves op(A) X = alpha B (side 'L') or X op(A) = alpha B (side 'R') with the triangle of the square matrix
 * a that uplo names; its diagonal is not looked at but taken as ones with diag 'U'; X overwrites b, another
 * handle. Tiles wholly in the other triangle may be missing; diagonal tiles must be square. A zero on the
 * diagonal is not looked for. Cuts are as for potrs. */
int64_t STARPU_LINALG_HANDLE_NAME(trsm)(char side, char uplo, char transa, char diag,
                                        STARPU_LINALG_HANDLE_SCALAR alpha, starpu_data_handle_t a,
                                        starpu_data_handle_t b);

/* The named triangle of C = alpha A A' + beta C (trans 'N') or C = alpha A' A + beta C ('T', for real
 * matrices also 'C'). c is square and another handle than a; its tiles wholly in the other triangle may be
 * missing, and diagonal tiles must be square. The rest of the diagonal tiles stays, so they must have been
 * written even where beta is 0. Cuts are as for gemm. */
int64_t STARPU_LINALG_HANDLE_NAME(syrk)(char uplo, char trans, STARPU_LINALG_HANDLE_SCALAR alpha,
                                        starpu_data_handle_t a, STARPU_LINALG_HANDLE_SCALAR beta,
                                        starpu_data_handle_t c);

#if STARPU_LINALG_HANDLE_IS_COMPLEX
/* The same with conjugates: C = alpha A A^H + beta C (trans 'N') or C = alpha A^H A + beta C ('C'). The
 * diagonal of C is real afterwards. */
int64_t STARPU_LINALG_HANDLE_NAME(herk)(char uplo, char trans, STARPU_LINALG_HANDLE_REAL alpha,
                                        starpu_data_handle_t a, STARPU_LINALG_HANDLE_REAL beta,
                                        starpu_data_handle_t c);
#endif

#undef STARPU_LINALG_HANDLE_NAME
#undef STARPU_LINALG_HANDLE_SCALAR
#undef STARPU_LINALG_HANDLE_REAL
#undef STARPU_LINALG_HANDLE_IS_COMPLEX

#endif
