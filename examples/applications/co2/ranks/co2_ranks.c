// The regression of the main job over processes: the covariance of all measured weeks lies on a grid of
// ranks, and each rank has a part of it.
//
//     mpirun -np 4 co2_ranks DATA.csv [NUMBERS.txt]
#include "../c/regression.h"

#include <starpu_linalg_mpi.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

enum { forecast_weeks = 522, columns_before_days = 1 };

// Right-hand sides: the values, and the covariance with each day of the forecast, week by week and then the
// one day that the report names.
struct problem {
    struct regression r; // without matrices: they lie on the ranks
    struct forecast days;
    struct starpu_linalg_mpi_grid grid;
    starpu_linalg_mpi_matrix_t covariance, sides;
    double apart; // of conjugate gradients from Cholesky, relative
    int64_t iterations;
};

static void fill_covariance(int64_t i, int64_t j, double* entry, void* arg) {
    const struct problem* p = arg;
    *entry = covariance(p->r.day[i] - p->r.day[j]) + (i == j ? noise_variance : 0);
}

static void fill_sides(int64_t i, int64_t j, double* entry, void* arg) {
    const struct problem* p = arg;
    *entry = j < columns_before_days ? p->r.value[i]
                                     : covariance(p->days.day[j - columns_before_days] - p->r.day[i]);
}

// A grid as square as the number of ranks allows.
static struct starpu_linalg_mpi_grid choose_grid(void) {
    int ranks = starpu_mpi_world_size(), p = (int)sqrt(ranks);
    while (ranks % p != 0) p--;
    return (struct starpu_linalg_mpi_grid){MPI_COMM_WORLD, p, ranks / p, 0};
}

static bool take_series(const struct series* s, struct problem* p) {
    if (!regression_take_weeks(s, &p->r) || !forecast_reserve(&p->days, forecast_weeks + 1)) return false;
    int last = s->day[s->weeks - 1], year, month, day;
    date_of(last, &year, &month, &day);
    for (int week = 0; week < forecast_weeks; week++) p->days.day[week] = last + 7 * (week + 1);
    p->days.day[forecast_weeks] = day_of(year + 9, 12, 15);
    return true;
}

static bool good(int64_t code, const char* what) {
    if (code != 0)
        fprintf(stderr, "co2: rank %d: %s failed (code %lld); see the message above\n",
                starpu_mpi_world_rank(), what, (long long)code);
    return code == 0;
}

static bool solve(struct problem* p) {
    p->grid = choose_grid();
    return good(starpu_linalg_mpi_dmatrix(&p->covariance, p->grid, p->r.n, p->r.n),
                "the covariance matrix") &&
           good(starpu_linalg_mpi_dmatrix(&p->sides, p->grid, p->r.n, p->days.n + columns_before_days),
                "the sides") &&
           good(starpu_linalg_mpi_dfill(p->covariance, fill_covariance, p), "filling the covariance") &&
           good(starpu_linalg_mpi_dfill(p->sides, fill_sides, p), "filling the sides") &&
           good(starpu_linalg_mpi_dposv('L', p->covariance, p->sides), "the factorisation");
}

// Of the diagonal entries that this rank has.
static double half_log_determinant(const struct problem* p) {
    int64_t ld;
    const double* factor = starpu_linalg_mpi_local(p->covariance, &ld);
    double sum = 0;
    for (int64_t j = 0; j < starpu_linalg_mpi_local_columns(p->covariance); j++)
        for (int64_t i = 0; i < starpu_linalg_mpi_local_rows(p->covariance); i++)
            if (starpu_linalg_mpi_row_of(p->covariance, i) == starpu_linalg_mpi_column_of(p->covariance, j))
                sum += log(factor[i + j * ld]);
    return sum;
}

static void add_over_ranks(double* numbers, int64_t count) {
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

// Brings the weights, which are the first column of the solution, to every rank.
static void gather_weights(struct problem* p) {
    double* weights = p->r.weights;
    int64_t ld;
    const double* solved = starpu_linalg_mpi_local(p->sides, &ld);
    for (int64_t i = 0; i < p->r.n; i++) weights[i] = 0;
    if (starpu_linalg_mpi_column_of(p->sides, 0) == 0)
        for (int64_t i = 0; i < starpu_linalg_mpi_local_rows(p->sides); i++)
            weights[starpu_linalg_mpi_row_of(p->sides, i)] = solved[i];
    add_over_ranks(weights, p->r.n);
}

static void evaluate_likelihood(struct problem* p) {
    double half = half_log_determinant(p), fit = 0;
    add_over_ranks(&half, 1);
    for (int64_t i = 0; i < p->r.n; i++) fit += p->r.value[i] * p->r.weights[i];
    p->r.log_likelihood = -fit / 2 - half - (double)p->r.n / 2 * log(2 * pi);
}

// The forecast is mean + K' weights; its variance falls by the diagonal of K' covariance^-1 K.
static void evaluate_forecast(struct problem* p) {
    int64_t ld;
    const double* solved = starpu_linalg_mpi_local(p->sides, &ld);
    double* fall = p->days.band; // until it is known
    for (int64_t j = 0; j < p->days.n; j++) {
        fall[j] = 0;
        p->days.ppm[j] = p->r.mean;
        for (int64_t i = 0; i < p->r.n; i++)
            p->days.ppm[j] += covariance(p->days.day[j] - p->r.day[i]) * p->r.weights[i];
    }
    for (int64_t j = 0; j < starpu_linalg_mpi_local_columns(p->sides); j++) {
        int64_t day = starpu_linalg_mpi_column_of(p->sides, j) - columns_before_days;
        if (day < 0) continue;
        for (int64_t i = 0; i < starpu_linalg_mpi_local_rows(p->sides); i++)
            fall[day] += solved[i + j * ld] *
                         covariance(p->days.day[day] - p->r.day[starpu_linalg_mpi_row_of(p->sides, i)]);
    }
    add_over_ranks(fall, p->days.n);
    for (int64_t j = 0; j < p->days.n; j++) p->days.band[j] = sqrt(covariance(0) + noise_variance - fall[j]);
}

// The rows of the covariance that this rank has for conjugate gradients.
struct rows {
    int64_t first, count, *start, *column;
    double *entry, *x;
};

static bool make_rows(const struct problem* p, struct rows* r) {
    int ranks = starpu_mpi_world_size(), rank = starpu_mpi_world_rank();
    r->first = p->r.n * rank / ranks;
    r->count = p->r.n * (rank + 1) / ranks - r->first;
    size_t entries = (size_t)(r->count * p->r.n);
    r->start = malloc((size_t)(r->count + 1) * sizeof(int64_t));
    r->column = malloc((entries + 1) * sizeof(int64_t));
    r->entry = malloc((entries + 1) * sizeof(double));
    r->x = calloc((size_t)r->count + 1, sizeof(double));
    if (!r->start || !r->column || !r->entry || !r->x) return false;
    for (int64_t i = 0; i <= r->count; i++) r->start[i] = i * p->r.n;
    for (int64_t i = 0; i < r->count; i++)
        for (int64_t j = 0; j < p->r.n; j++) {
            r->column[i * p->r.n + j] = j;
            fill_covariance(r->first + i, j, &r->entry[i * p->r.n + j], (void*)p);
        }
    return true;
}

static void free_rows(struct rows* r) {
    free(r->start);
    free(r->column);
    free(r->entry);
    free(r->x);
}

// Solves for the weights again, and says how far apart the two are.
static bool check_by_iteration(struct problem* p) {
    struct rows r = {0};
    struct starpu_linalg_cg_options options = {.rtol = 1e-9, .max_iterations = 20 * p->r.n};
    struct starpu_linalg_cg_result outcome = {0};
    bool done = make_rows(p, &r) &&
                good(starpu_linalg_mpi_dcg_csr(MPI_COMM_WORLD, r.count, r.start, r.column, r.entry,
                                               p->r.value + r.first, r.x, &options, &outcome),
                     "conjugate gradients");
    double difference = 0, size = 0;
    for (int64_t i = 0; done && i < r.count; i++) difference += pow(r.x[i] - p->r.weights[r.first + i], 2);
    add_over_ranks(&difference, 1);
    for (int64_t i = 0; i < p->r.n; i++) size += pow(p->r.weights[i], 2);
    p->apart = sqrt(difference / size);
    p->iterations = outcome.iterations;
    free_rows(&r);
    return done;
}

static bool analyse(struct problem* p) {
    if (!solve(p)) return false;
    gather_weights(p);
    evaluate_likelihood(p);
    evaluate_forecast(p);
    return check_by_iteration(p);
}

static bool print_report(const struct problem* p) {
    const double most_apart = 1e-6;
    printf("Cholesky of order %lld on %d x %d ranks\n", (long long)p->r.n, p->grid.p, p->grid.q);
    printf("  log likelihood         %.3f\n", p->r.log_likelihood);
    printf("Conjugate gradients: %lld iterations\n", (long long)p->iterations);
    printf("  apart from Cholesky    %.2e   (at most %.2e)\n", p->apart, most_apart);
    printf("Forecast\n  the day of the book    %.3f ppm +- %.3f\n", p->days.ppm[forecast_weeks],
           p->days.band[forecast_weeks]);
    return p->apart <= most_apart;
}

// The numbers in full, as the program of one process writes them.
static bool write_numbers(const char* path, const struct problem* p) {
    FILE* file = fopen(path, "w");
    if (!file) {
        fprintf(stderr, "co2: cannot write the numbers to '%s'; name a file in a folder that exists\n", path);
        return false;
    }
    fprintf(file, "log_likelihood %.17g\n", p->r.log_likelihood);
    fprintf(file, "forecast_ppm %.17g\n", p->days.ppm[forecast_weeks]);
    fprintf(file, "band_ppm %.17g\n", p->days.band[forecast_weeks]);
    return fclose(file) == 0;
}

static bool run(int argc, char** argv) {
    struct series series;
    struct problem p = {0};
    if (!series_read(argv[1], &series)) return false;
    bool done = take_series(&series, &p) && analyse(&p);
    if (done && starpu_mpi_world_rank() == 0) {
        done = print_report(&p);
        done &= argc < 3 || write_numbers(argv[2], &p);
    }
    starpu_linalg_mpi_destroy(p.sides);
    starpu_linalg_mpi_destroy(p.covariance);
    forecast_free(&p.days);
    regression_free(&p.r);
    series_free(&series);
    return done;
}

int main(int argc, char** argv) {
    static const char usage[] = "usage: mpirun -np RANKS %s DATA.csv [NUMBERS.txt]\n";
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        printf(usage, argv[0]);
        return 0;
    }
    if (argc < 2 || argc > 3) {
        fprintf(stderr, usage, argv[0]);
        return 2;
    }
    int error = starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, NULL);
    if (error != 0) {
        fprintf(stderr, "co2: the runtime did not start (code %d); see the message above\n", error);
        return 1;
    }
    bool done = run(argc, argv);
    return starpu_mpi_shutdown() == 0 && done ? 0 : 1;
}
