/* Dense linear algebra on registered matrices: the data may lie on any memory node, in devices and on disks
 * too.
 *
 * A matrix here is a handle of one of these kinds; elements are doubles, column-major: nx counts rows, ny
 * columns, ld is the leading dimension.
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
 * The calls are synchronous and take their place among the tasks submitted earlier on the same data. They
 * return what starpu_linalg.h says: 0, -i for a bad i-th argument, i > 0 for a numerical outcome, -(1000 +
 * errno) for the runtime's errors, among them that of a task that failed. Any thread of the application may
 * call, none from within a task; several threads at once on the same data must take turns. */
#ifndef STARPU_LINALG_HANDLES_H
#define STARPU_LINALG_HANDLES_H

#include <starpu.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* Cholesky factorisation of a square matrix, as starpu_linalg_dpotrf() does it: A = L L' (uplo 'L') or A = U'
 * U
 * ('U'). Tiles that lie wholly in the other triangle are not used and may be missing; diagonal tiles must be
 * square. Returns i > 0 when the leading minor of order i is the first that is not positive definite, which
 * includes a pivot that is NaN or infinite; the named triangle then has no specified content. */
int64_t starpu_linalg_dpotrf_handle(char uplo, starpu_data_handle_t a);

/* C = alpha op(A) op(B) + beta C; op(X) is X for 'N' and X' for 'T' and 'C'. op(A) is m x k, op(B) k x n, C m
 * x n. a and b may be the same handle, c is another one. With beta 0 what C holds does not matter, and it may
 * never have been written; with alpha 0 the same holds for A and B. Where more than one of the matrices is
 * cut already, they must be cut alike along the extents they share; whole ones are cut to suit. */
int64_t starpu_linalg_dgemm_handle(char transa, char transb, double alpha, starpu_data_handle_t a,
                                   starpu_data_handle_t b, double beta, starpu_data_handle_t c);

/* Makes *matrix one handle for tile_rows x tile_columns matrices of doubles: tile (i, j), counted from 0, is
 * tiles[i + j * tile_rows]. Tiles of a row are equally high, those of a column equally wide; all may differ
 * otherwise, and lie on different nodes. NULL stands for a tile that is not there; no row or column may lack
 * all of its tiles. No handle may be given twice.
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
