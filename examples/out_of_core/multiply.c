/* Multiplies matrices that are larger than the memory they may use: what does not fit lies on a disk
 * meanwhile.
 *
 *     multiply [order [order of a tile [limit in MiB [directory]]]]
 *
 * The program does nothing for it but to name the disk. Tiles have no home, tasks fill them, and the runtime
 * moves those that are not needed now to the disk and back. */
#include "scratch.h"

#include <starpu.h>
#include <starpu_disk.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long order = 1024, tile_order = 128, limit_mib = 4;

/* Where in its matrix a tile lies, and which matrix it is. */
struct place {
    int matrix;
    long first_row, first_column;
};

/* Small whole numbers: sums of their products are exact. */
static double element(int matrix, long i, long j) {
    return floor(16 * number_at((unsigned long)(2 * i + matrix), (unsigned long)j));
}

static void fill(void* buffers[], void* argument) {
    const struct place* p = argument;
    double* t = (double*)STARPU_MATRIX_GET_PTR(buffers[0]);
    const long ld = STARPU_MATRIX_GET_LD(buffers[0]);
    const long rows = STARPU_MATRIX_GET_NX(buffers[0]), columns = STARPU_MATRIX_GET_NY(buffers[0]);
    for (long j = 0; j < columns; ++j)
        for (long i = 0; i < rows; ++i)
            t[i + j * ld] = p->matrix == 2 ? 0 : element(p->matrix, p->first_row + i, p->first_column + j);
}

static void add_product(void* buffers[], void* argument) {
    const double* a = (const double*)STARPU_MATRIX_GET_PTR(buffers[0]);
    const double* b = (const double*)STARPU_MATRIX_GET_PTR(buffers[1]);
    double* c = (double*)STARPU_MATRIX_GET_PTR(buffers[2]);
    const long lda = STARPU_MATRIX_GET_LD(buffers[0]), ldb = STARPU_MATRIX_GET_LD(buffers[1]);
    const long ldc = STARPU_MATRIX_GET_LD(buffers[2]);
    const long m = STARPU_MATRIX_GET_NX(buffers[2]), n = STARPU_MATRIX_GET_NY(buffers[2]);
    const long depth = STARPU_MATRIX_GET_NY(buffers[0]);
    (void)argument;
    for (long j = 0; j < n; ++j)
        for (long k = 0; k < depth; ++k)
            for (long i = 0; i < m; ++i) c[i + j * ldc] += a[i + k * lda] * b[k + j * ldb];
}

static struct starpu_codelet fill_codelet = {
    .cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};
static struct starpu_codelet multiply_codelet = {
    .cpu_funcs = {add_product}, .nbuffers = 3, .modes = {STARPU_R, STARPU_R, STARPU_RW}, .name = "multiply"};

static long tiles_across;
static starpu_data_handle_t* tiles[3]; /* of A, B and C: tile (i, j) is number i + j * tiles_across */

static starpu_data_handle_t tile(int matrix, long i, long j) {
    return tiles[matrix][i + j * tiles_across];
}

static uint32_t extent(long i) {
    const long left = order - i * tile_order;
    return (uint32_t)(left < tile_order ? left : tile_order);
}

static int make_matrix(int matrix) {
    tiles[matrix] = calloc((size_t)(tiles_across * tiles_across), sizeof *tiles[matrix]);
    if (tiles[matrix] == NULL) return -1;
    for (long j = 0; j < tiles_across; ++j)
        for (long i = 0; i < tiles_across; ++i) {
            starpu_data_handle_t* t = &tiles[matrix][i + j * tiles_across];
            struct place* p = malloc(sizeof *p); /* freed with the task, if there is one */
            if (p == NULL) return -1;
            *p = (struct place){matrix, i * tile_order, j * tile_order};
            starpu_matrix_data_register(t, -1, 0, extent(i), extent(i), extent(j), sizeof(double));
            if (starpu_task_insert(&fill_codelet, STARPU_CL_ARGS, p, sizeof *p, STARPU_W, *t, 0) != 0) {
                free(p);
                return -1;
            }
        }
    return 0;
}

static int multiply(void) {
    for (long j = 0; j < tiles_across; ++j)
        for (long i = 0; i < tiles_across; ++i)
            for (long k = 0; k < tiles_across; ++k)
                if (starpu_task_insert(&multiply_codelet, STARPU_R, tile(0, i, k), STARPU_R, tile(1, k, j),
                                       STARPU_RW, tile(2, i, j), 0) != 0)
                    return -1;
    return 0;
}

/* One element of each tile of C, which is enough to notice a tile that got lost or is not the newest. */
static long count_wrong(void) {
    long wrong = 0;
    for (long j = 0; j < order; j += tile_order)
        for (long i = 0; i < order; i += tile_order) {
            starpu_data_handle_t t = tile(2, i / tile_order, j / tile_order);
            double expected = 0;
            for (long k = 0; k < order; ++k) expected += element(0, i, k) * element(1, k, j);
            if (starpu_data_acquire(t, STARPU_R) != 0) return -1;
            wrong += *(const double*)starpu_data_get_local_ptr(t) != expected;
            starpu_data_release(t);
        }
    return wrong;
}

static int run(const char* directory) {
    long wrong = 0;
    int status = starpu_disk_register(&starpu_disk_unistd_ops, (void*)directory, -1) < 0;
    for (int matrix = 0; status == 0 && matrix < 3; ++matrix) status = make_matrix(matrix);
    if (status == 0) status = multiply();
    starpu_task_wait_for_all();
    if (status == 0) status = (wrong = count_wrong()) != 0;
    printf("wrong_tiles %ld\n", wrong);
    for (int matrix = 0; matrix < 3; ++matrix) {
        for (long k = 0; tiles[matrix] != NULL && k < tiles_across * tiles_across; ++k)
            if (tiles[matrix][k] != NULL) starpu_data_unregister(tiles[matrix][k]);
        free(tiles[matrix]);
    }
    return status;
}

int main(int argc, char** argv) {
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        printf("usage: %s [ORDER [TILE_ORDER [LIMIT_MIB [FOLDER]]]]\n"
               "Multiplies matrices of this order, while data may take LIMIT_MIB of memory; the rest lies in "
               "files.\n",
               argv[0]);
        return 0;
    }
    if (argc > 1) order = atol(argv[1]);
    if (argc > 2) tile_order = atol(argv[2]);
    if (argc > 3) limit_mib = atol(argv[3]);
    if (order < 1 || tile_order < 1 || limit_mib < 1) return 2;
    char* directory = scratch_directory(argc > 4 ? argv[4] : NULL);
    if (directory == NULL) return 1;
    tiles_across = (order + tile_order - 1) / tile_order;
    limit_memory(limit_mib);
    int status = starpu_init(NULL);
    if (status != 0) return 1;
    status = run(directory);
    starpu_shutdown();
    const double mib = 3.0 * (double)order * (double)order * sizeof(double) / 1048576;
    printf("matrices_mib %.1f\nlimit_mib %ld\npeak_resident_mib %.1f\n", mib, limit_mib, peak_resident_mib());
    scratch_remove();
    return status != 0;
}
