/* Factorises a matrix that is larger than the memory it may use: each of its tiles is a file on a disk.
 *
 *     cholesky [order [order of a tile [limit in MiB [kind of disk [directory]]]]]
 *
 * The kinds are unistd, unistd_o_direct and stdio.
 *
 * The files hold the lower triangle of a symmetric positive definite matrix, and in the end its factor L. The
 * runtime brings tiles to memory as tasks need them, and puts them back to make room. */
#include "scratch.h"

#include <starpu.h>
#include <starpu_disk.h>
#include <starpu_linalg.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long order = 4096, tile_order = 256, limit_mib = 16;

/* One tile of the lower triangle and its file. */
struct tile {
    char name[64];
    long first_row, rows, first_column, columns;
    void* object;
    starpu_data_handle_t handle;
};

static long tiles_across;
static struct tile* tiles; /* tile (i, j) is tiles[i + j * tiles_across] */

static size_t bytes_of(const struct tile* t) {
    return (size_t)t->rows * (size_t)t->columns * sizeof(double);
}

static long smaller(long a, long b) {
    return a < b ? a : b;
}

/* The diagonal dominates, so the matrix is positive definite. */
static double matrix_at(long i, long j) {
    const double off_diagonal = number_at((unsigned long)(i > j ? i : j), (unsigned long)(i > j ? j : i));
    return i == j ? (double)order : off_diagonal;
}

static int say_why_not_saved(const struct tile* t) {
    perror(scratch_path(t->name));
    return -1;
}

/* Columns follow one another, as everywhere in linear algebra. */
static int save(const struct tile* t, double* values) {
    FILE* file = fopen(scratch_path(t->name), "wb");
    if (file == NULL) return say_why_not_saved(t);
    for (long j = 0; j < t->columns; ++j)
        for (long i = 0; i < t->rows; ++i)
            values[i + j * t->rows] = matrix_at(t->first_row + i, t->first_column + j);
    const size_t written = fwrite(values, 1, bytes_of(t), file);
    return fclose(file) == 0 && written == bytes_of(t) ? 0 : say_why_not_saved(t);
}

static int load(const struct tile* t, double* values) {
    FILE* file = fopen(scratch_path(t->name), "rb");
    if (file == NULL) return -1;
    const size_t got = fread(values, 1, bytes_of(t), file);
    fclose(file);
    return got == bytes_of(t) ? 0 : -1;
}

/* Calls a function for each tile of the lower triangle, as long as it returns 0. */
static int for_each_tile(int (*visit)(struct tile*, void*), void* argument) {
    for (long j = 0; j < tiles_across; ++j)
        for (long i = j; i < tiles_across; ++i) {
            const int status = visit(&tiles[i + j * tiles_across], argument);
            if (status != 0) return status;
        }
    return 0;
}

static int make_file(struct tile* t, void* values) {
    const long number = t - tiles;
    const long i = number % tiles_across, j = number / tiles_across;
    t->first_row = i * tile_order;
    t->first_column = j * tile_order;
    t->rows = smaller(tile_order, order - t->first_row);
    t->columns = smaller(tile_order, order - t->first_column);
    snprintf(t->name, sizeof t->name, "tile_%ld_%ld", i, j);
    return save(t, values);
}

/* The file is the tile's home: that is where its value is now, and will be at the end. */
static int open_tile(struct tile* t, void* node) {
    const unsigned disk = *(const unsigned*)node;
    t->object = starpu_disk_open(disk, t->name, bytes_of(t));
    if (t->object == NULL) return -1;
    starpu_matrix_data_register(&t->handle, (int)disk, (uintptr_t)t->object, (uint32_t)t->rows,
                                (uint32_t)t->rows, (uint32_t)t->columns, sizeof(double));
    return t->handle != NULL ? 0 : -1;
}

static int close_tile(struct tile* t, void* node) {
    if (t->handle != NULL) starpu_data_unregister(t->handle);
    if (t->object != NULL) starpu_disk_close(*(const unsigned*)node, t->object, bytes_of(t));
    return 0;
}

/* Tiles that were not reached before a file could not be written have no name. */
static int remove_file(struct tile* t, void* nothing) {
    (void)nothing;
    if (t->name[0] != '\0') scratch_remove_file(t->name);
    return 0;
}

/* The tiles of the upper triangle are not there, and not needed. */
static int factorise(void) {
    starpu_data_handle_t* handles = calloc((size_t)(tiles_across * tiles_across), sizeof *handles);
    starpu_data_handle_t matrix = NULL;
    int64_t status = handles == NULL ? -1 : 0;
    for (long k = 0; status == 0 && k < tiles_across * tiles_across; ++k) handles[k] = tiles[k].handle;
    if (status == 0) status = starpu_linalg_tiles_register(&matrix, tiles_across, tiles_across, handles);
    if (status == 0) status = starpu_linalg_dpotrf_handle('L', matrix);
    if (matrix != NULL) starpu_linalg_tiles_unregister(matrix);
    free(handles);
    return (int)status;
}

struct product {
    double *x, *y, *values;
};

/* On the diagonal the factor is the lower triangle of the tile. */
static double factor_at(const struct tile* t, const double* values, long i, long j) {
    return t->first_row + i >= t->first_column + j ? values[i + j * t->rows] : 0;
}

static int add_transposed_product(struct tile* t, void* argument) {
    struct product* p = argument;
    if (load(t, p->values) != 0) return -1;
    for (long j = 0; j < t->columns; ++j)
        for (long i = 0; i < t->rows; ++i)
            p->y[t->first_column + j] += factor_at(t, p->values, i, j) * p->x[t->first_row + i];
    return 0;
}

static int add_product(struct tile* t, void* argument) {
    struct product* p = argument;
    if (load(t, p->values) != 0) return -1;
    for (long j = 0; j < t->columns; ++j)
        for (long i = 0; i < t->rows; ++i)
            p->y[t->first_row + i] += factor_at(t, p->values, i, j) * p->x[t->first_column + j];
    return 0;
}

/* L (L' x) must be A x; returns the largest difference, relative to the order. */
static double residual(double* values) {
    double* x = calloc((size_t)order, 3 * sizeof *x);
    double *between = x + order, *y = x + 2 * order, largest = 0;
    for (long i = 0; x != NULL && i < order; ++i) x[i] = number_at((unsigned long)i, 0);
    struct product first = {x, between, values}, second = {between, y, values};
    if (x == NULL || for_each_tile(add_transposed_product, &first) != 0 ||
        for_each_tile(add_product, &second) != 0)
        largest = NAN;
    for (long i = 0; !isnan(largest) && i < order; ++i) {
        double expected = 0;
        for (long j = 0; j < order; ++j) expected += matrix_at(i, j) * x[j];
        const double difference = fabs(y[i] - expected) / (double)order;
        largest = isnan(difference) ? difference : fmax(largest, difference);
    }
    free(x);
    return largest;
}

static struct starpu_disk_ops* kind_named(const char* name) {
    if (strcmp(name, "unistd_o_direct") == 0) return &starpu_disk_unistd_o_direct_ops;
    return strcmp(name, "stdio") == 0 ? &starpu_disk_stdio_ops : &starpu_disk_unistd_ops;
}

static int run(const char* directory, const char* kind, double* values) {
    const int disk = starpu_disk_register(kind_named(kind), (void*)directory, -1);
    if (disk < 0) return 1;
    unsigned node = (unsigned)disk;
    int status = for_each_tile(open_tile, &node);
    const double start = starpu_timing_now();
    if (status == 0) status = factorise();
    const double seconds = (starpu_timing_now() - start) / 1e6;
    for_each_tile(close_tile, &node);
    printf("seconds %.3f\n", seconds);
    printf("gflops %.2f\n", (double)order * (double)order * (double)order / 3e9 / seconds);
    const double difference = status == 0 ? residual(values) : NAN;
    printf("residual %.2e\n", difference);
    return status == 0 && difference < 1e-12 ? 0 : 1;
}

static double matrix_mib(void) {
    double bytes = 0;
    for (long k = 0; k < tiles_across * tiles_across; ++k) bytes += (double)bytes_of(&tiles[k]);
    return bytes / 1048576;
}

int main(int argc, char** argv) {
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        printf(
            "usage: %s [ORDER [TILE_ORDER [LIMIT_MIB [KIND_OF_DISK [FOLDER]]]]]\n"
            "Factorises a matrix of this order in tiles on a disk (unistd, unistd_o_direct or stdio), while "
            "data may take LIMIT_MIB of memory.\n",
            argv[0]);
        return 0;
    }
    if (argc > 1) order = atol(argv[1]);
    if (argc > 2) tile_order = atol(argv[2]);
    if (argc > 3) limit_mib = atol(argv[3]);
    if (order < 1 || tile_order < 1 || limit_mib < 1) return 2;
    const char* kind = argc > 4 ? argv[4] : "unistd";
    char* directory = scratch_directory(argc > 5 ? argv[5] : NULL);
    tiles_across = (order + tile_order - 1) / tile_order;
    tiles = calloc((size_t)(tiles_across * tiles_across), sizeof *tiles);
    double* values = malloc((size_t)(tile_order * tile_order) * sizeof *values);
    if (directory == NULL || tiles == NULL || values == NULL) return 1;

    limit_memory(limit_mib);
    int status = for_each_tile(make_file, values);
    if (status == 0) status = starpu_init(NULL);
    if (status == 0) {
        status = run(directory, kind, values);
        starpu_shutdown();
    }
    const double peak = peak_resident_mib();
    printf("matrix_mib %.1f\nlimit_mib %ld\npeak_resident_mib %.1f\n", matrix_mib(), limit_mib, peak);
    for_each_tile(remove_file, NULL);
    scratch_remove();
    free(values);
    free(tiles);
    return status == 0 && peak < (double)limit_mib + 256 ? 0 : 1;
}
