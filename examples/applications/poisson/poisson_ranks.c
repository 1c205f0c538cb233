// Poisson's equation -Laplace u = f on a periodic cube of n x n x n points over processes, twice: by Fourier
// transforms, which divide by the eigenvalues of the seven-point Laplacian, and by conjugate gradients on its
// matrix. Each rank has a slab of planes.
//
//     mpirun -np 4 poisson_ranks [n]
#include <starpu_linalg_mpi.h>
#include <starpufft_mpi.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

struct problem {
    ptrdiff_t n;
    struct starpufft_mpi_slab planes, columns; // this rank's, of the cube and of its transform
    ptrdiff_t room;                            // in complex numbers
    double* f;                                 // the planes, dense
    double* by_transform;
    double* by_iteration;
    int64_t iterations;
};

static bool good(int64_t code, const char* what) {
    if (code != 0)
        fprintf(stderr, "poisson: rank %d: %s failed (code %lld); see the message above\n",
                starpu_mpi_world_rank(), what, (long long)code);
    return code == 0;
}

static double added_over_ranks(double number) {
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return number;
}

static ptrdiff_t points(const struct problem* p) {
    return p->planes.count * p->n * p->n;
}

// Something smooth; without its mean, for only that has a periodic solution.
static void choose_right_side(struct problem* p) {
    double* f = p->f;
    double sum = 0, step = 2 * pi / (double)p->n;
    for (ptrdiff_t i = p->planes.start; i < p->planes.start + p->planes.count; i++)
        for (ptrdiff_t j = 0; j < p->n; j++)
            for (ptrdiff_t k = 0; k < p->n; k++) {
                *f = exp(sin(step * (double)i) + cos(step * (double)j) * sin(step * (double)k));
                sum += *f++;
            }
    double mean = added_over_ranks(sum) / ((double)p->n * (double)p->n * (double)p->n);
    for (ptrdiff_t i = 0; i < points(p); i++) p->f[i] -= mean;
}

// Of the second difference at this frequency, in points of distance 1.
static double eigenvalue(ptrdiff_t frequency, ptrdiff_t n) {
    return 2 - 2 * cos(2 * pi * (double)frequency / (double)n);
}

// The transform lies as [columns of this rank][n][n / 2 + 1].
static void divide_by_eigenvalues(const struct problem* p, double (*transform)[2]) {
    double size = (double)p->n * (double)p->n * (double)p->n; // transforms there and back multiply by it
    for (ptrdiff_t j = p->columns.start; j < p->columns.start + p->columns.count; j++)
        for (ptrdiff_t i = 0; i < p->n; i++)
            for (ptrdiff_t k = 0; k <= p->n / 2; k++, transform++) {
                double sum = eigenvalue(i, p->n) + eigenvalue(j, p->n) + eigenvalue(k, p->n);
                double factor = sum == 0 ? 0 : 1 / (sum * size);
                (*transform)[0] *= factor;
                (*transform)[1] *= factor;
            }
}

// Between the planes and the padded lines of a transform.
static void copy_lines(ptrdiff_t lines, ptrdiff_t n, const double* from, ptrdiff_t from_line, double* to,
                       ptrdiff_t to_line) {
    for (ptrdiff_t line = 0; line < lines; line++)
        memcpy(to + line * to_line, from + line * from_line, (size_t)n * sizeof(double));
}

static bool solve_by_transform(struct problem* p, starpufft_mpi_plan forward, starpufft_mpi_plan back) {
    size_t bytes = 2 * (size_t)(p->room + 1) * sizeof(double);
    double *reals = starpufft_malloc(bytes), *transform = starpufft_malloc(bytes);
    ptrdiff_t line = 2 * (p->n / 2 + 1), lines = p->planes.count * p->n;
    bool done = reals && transform;
    if (done) {
        copy_lines(lines, p->n, p->f, p->n, reals, line);
        done = good(starpufft_mpi_execute(forward, reals, transform), "the transform");
        divide_by_eigenvalues(p, (double(*)[2])transform);
        done = done && good(starpufft_mpi_execute(back, transform, reals), "the inverse transform");
        copy_lines(lines, p->n, reals, line, p->by_transform, p->n);
    }
    starpufft_free(reals, 0);
    starpufft_free(transform, 0);
    return done;
}

// Row i of the matrix, which is a point of the cube: itself and its six neighbours.
static void set_row(ptrdiff_t n, int64_t i, int64_t column[7], double entry[7]) {
    int64_t step[3] = {n * n, n, 1}, place[3] = {i / (n * n), i / n % n, i % n};
    column[6] = i;
    entry[6] = 6;
    for (int d = 0; d < 3; d++)
        for (int side = 0; side < 2; side++) {
            int64_t there = (place[d] + (side ? 1 : n - 1)) % n;
            column[2 * d + side] = i + (there - place[d]) * step[d];
            entry[2 * d + side] = -1;
        }
}

static bool solve_by_iteration(struct problem* p) {
    size_t rows = (size_t)points(p);
    int64_t *start = malloc((rows + 1) * sizeof *start), *column = malloc((7 * rows + 1) * sizeof *column);
    double* entry = malloc((7 * rows + 1) * sizeof *entry);
    struct starpu_linalg_cg_options options = {.rtol = 1e-11};
    struct starpu_linalg_cg_result result = {0};
    bool done = start && column && entry;
    if (done) {
        int64_t first = p->planes.start * p->n * p->n;
        for (size_t i = 0; i <= rows; i++) start[i] = 7 * (int64_t)i;
        for (size_t i = 0; i < rows; i++) set_row(p->n, first + (int64_t)i, column + 7 * i, entry + 7 * i);
        done = good(starpu_linalg_mpi_dcg_csr(MPI_COMM_WORLD, (int64_t)rows, start, column, entry, p->f,
                                              p->by_iteration, &options, &result),
                    "conjugate gradients");
        p->iterations = result.iterations;
    }
    free(start);
    free(column);
    free(entry);
    return done;
}

static double relative_difference(const struct problem* p) {
    double difference = 0, size = 0;
    for (ptrdiff_t i = 0; i < points(p); i++) {
        difference += pow(p->by_transform[i] - p->by_iteration[i], 2);
        size += pow(p->by_transform[i], 2);
    }
    return sqrt(added_over_ranks(difference) / added_over_ranks(size));
}

static bool solve_twice(struct problem* p, starpufft_mpi_plan forward, starpufft_mpi_plan back) {
    const double most_apart = 1e-8;
    choose_right_side(p);
    if (!solve_by_transform(p, forward, back) || !solve_by_iteration(p)) return false;
    double apart = relative_difference(p);
    if (starpu_mpi_world_rank() == 0)
        printf(
            "%td^3 points on %d ranks: %lld iterations, transform and iteration %.2e apart (at most %.0e)\n",
            p->n, starpu_mpi_world_size(), (long long)p->iterations, apart, most_apart);
    return apart <= most_apart;
}

static bool run(ptrdiff_t n) {
    struct problem p = {.n = n};
    ptrdiff_t cube[3] = {n, n, n};
    starpufft_mpi_plan forward =
        starpufft_mpi_plan_dft_r2c(3, cube, MPI_COMM_WORLD, STARPUFFT_MPI_TRANSPOSED_OUT);
    starpufft_mpi_plan back =
        starpufft_mpi_plan_dft_c2r(3, cube, MPI_COMM_WORLD, STARPUFFT_MPI_TRANSPOSED_IN);
    bool done = forward && back;
    if (done) {
        p.room = starpufft_mpi_local_size(forward, &p.planes, &p.columns);
        size_t count = (size_t)points(&p) + 1;
        p.f = calloc(count, sizeof(double));
        p.by_transform = calloc(count, sizeof(double));
        p.by_iteration = calloc(count, sizeof(double));
        done = p.f && p.by_transform && p.by_iteration && solve_twice(&p, forward, back);
    }
    free(p.f);
    free(p.by_transform);
    free(p.by_iteration);
    starpufft_mpi_destroy_plan(forward);
    starpufft_mpi_destroy_plan(back);
    return done;
}

int main(int argc, char** argv) {
    static const char usage[] = "usage: mpirun -np RANKS %s [POINTS ALONG AN EDGE]\n";
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        printf(usage, argv[0]);
        return 0;
    }
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 32;
    if (argc > 2 || n < 2 || n > 1000) {
        fprintf(stderr, usage, argv[0]);
        return 2;
    }
    int error = starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, NULL);
    if (error != 0) {
        fprintf(stderr, "poisson: the runtime did not start (code %d); see the message above\n", error);
        return 1;
    }
    bool done = run(n);
    return starpu_mpi_shutdown() == 0 && done ? 0 : 1;
}
