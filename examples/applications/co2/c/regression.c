// Builds the covariance of all measured weeks, factorises it by tiled Cholesky, and forecasts from it.
#include "regression.h"

#include <starpu.h>
#include <starpu_linalg.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
const double noise_variance = 0.19 * 0.19;

static double square(double x) {
    return x * x;
}

// A slow rise, a yearly cycle that may change, medium-term swings, and weather of some weeks. The numbers are
// those of the book.
double covariance(int days_apart) {
    double d = days_apart / 365.25;
    double rise = square(66) * exp(-square(d) / (2 * square(67)));
    double year = square(2.4) * exp(-square(d) / (2 * square(90)) - 2 * square(sin(pi * d)) / square(1.3));
    double swings = square(0.66) * pow(1 + square(d) / (2 * 0.78 * square(1.2)), -0.78);
    double weather = square(0.18) * exp(-square(d) / (2 * square(1.6 / 12)));
    return rise + year + swings + weather;
}

bool regression_take_weeks(const struct series* s, struct regression* r) {
    size_t bytes = s->measured * sizeof(double);
    *r = (struct regression){
        .day = malloc(s->measured * sizeof(int)), .value = malloc(bytes), .weights = malloc(bytes)};
    if (!r->day || !r->value || !r->weights) {
        fprintf(stderr, "co2: no memory for %zu weeks\n", s->measured);
        regression_free(r);
        return false;
    }
    for (size_t i = 0; i < s->weeks; i++) {
        if (!isnan(s->value[i])) {
            r->day[r->n] = s->day[i];
            r->value[r->n++] = s->value[i];
            r->mean += s->value[i];
        }
    }
    r->mean /= (double)r->n;
    for (int64_t i = 0; i < r->n; i++) r->value[i] -= r->mean;
    return true;
}

static void fill_covariance(struct regression* r) {
    int64_t n = r->n;
    for (int64_t j = 0; j < n; j++) {
        r->covariance[j + j * n] = covariance(0) + noise_variance;
        for (int64_t i = j + 1; i < n; i++)
            r->covariance[i + j * n] = r->covariance[j + i * n] = covariance(r->day[i] - r->day[j]);
    }
}

bool regression_build(const struct series* s, struct regression* r) {
    size_t n = s->measured;
    if (!regression_take_weeks(s, r)) return false;
    r->covariance = malloc(n * n * sizeof(double));
    r->factor = malloc(n * n * sizeof(double));
    if (!r->covariance || !r->factor) {
        fprintf(stderr, "co2: no memory for two matrices of %zu x %zu numbers; give fewer weeks\n", n, n);
        regression_free(r);
        return false;
    }
    fill_covariance(r);
    return true;
}

// The backward error in the largest norm: what a stable solver keeps below n times the rounding unit.
static double backward_error(const struct regression* r) {
    double residual = 0, matrix = 0, solution = 0;
    for (int64_t j = 0; j < r->n; j++) {
        const double* column = r->covariance + j * r->n; // also row j: the matrix is symmetric
        double product = 0, row_sum = 0;
        for (int64_t i = 0; i < r->n; i++) {
            product += column[i] * r->weights[i];
            row_sum += fabs(column[i]);
        }
        const double off = fabs(r->value[j] - product);
        if (isnan(off)) return off; // which fmax would lose
        residual = fmax(residual, off);
        matrix = fmax(matrix, row_sum);
        solution = fmax(solution, fabs(r->weights[j]));
    }
    return residual / (matrix * solution);
}

static double log_likelihood(const struct regression* r) {
    double fit = 0, half_log_determinant = 0;
    for (int64_t i = 0; i < r->n; i++) {
        fit += r->value[i] * r->weights[i];
        half_log_determinant += log(r->factor[i + i * r->n]);
    }
    return -fit / 2 - half_log_determinant - (double)r->n / 2 * log(2 * pi);
}

bool regression_solve(struct regression* r) {
    int64_t n = r->n;
    memcpy(r->factor, r->covariance, (size_t)(n * n) * sizeof(double));
    memcpy(r->weights, r->value, (size_t)n * sizeof(double));
    double start = starpu_timing_now();
    int64_t error = starpu_linalg_dpotrf('L', n, r->factor, n);
    r->factor_seconds = (starpu_timing_now() - start) * 1e-6;
    if (error == 0) error = starpu_linalg_dpotrs('L', n, 1, r->factor, n, r->weights, n);
    if (error != 0) {
        fprintf(stderr,
                "co2: the covariance of the %lld measured weeks could not be factorised (code %lld)\n",
                (long long)n, (long long)error);
        return false;
    }
    r->log_likelihood = log_likelihood(r);
    r->residual = backward_error(r);
    r->residual_bound = (double)n * DBL_EPSILON;
    return true;
}

// With K the covariance of measured with forecast days, the forecast is mean + K' weights, and its variance
// falls from that of an unknown value by the diagonal of K' covariance^-1 K.
bool regression_forecast(const struct regression* r, struct forecast* f) {
    size_t size = (size_t)(r->n * f->n);
    double* across = malloc(2 * size * sizeof *across);
    if (!across) {
        fprintf(stderr, "co2: no memory for a forecast of %lld days\n", (long long)f->n);
        return false;
    }
    double* solved = across + size;
    for (int64_t j = 0; j < f->n; j++)
        for (int64_t i = 0; i < r->n; i++) across[i + j * r->n] = covariance(f->day[j] - r->day[i]);
    memcpy(solved, across, size * sizeof *solved);
    int64_t error = starpu_linalg_dpotrs('L', r->n, f->n, r->factor, r->n, solved, r->n);
    for (int64_t j = 0; j < f->n; j++) {
        double value = r->mean, variance = covariance(0) + noise_variance;
        for (int64_t i = 0; i < r->n; i++) {
            value += across[i + j * r->n] * r->weights[i];
            variance -= across[i + j * r->n] * solved[i + j * r->n];
        }
        f->ppm[j] = value;
        f->band[j] = sqrt(variance);
    }
    free(across);
    if (error != 0)
        fprintf(stderr, "co2: the forecast could not be solved for (code %lld)\n", (long long)error);
    return error == 0;
}

void regression_free(struct regression* r) {
    free(r->day);
    free(r->value);
    free(r->weights);
    free(r->covariance);
    free(r->factor);
    *r = (struct regression){0};
}

bool forecast_reserve(struct forecast* f, int64_t n) {
    size_t count = (size_t)n;
    *f = (struct forecast){n, malloc(count * sizeof(int)), malloc(count * sizeof(double)),
                           malloc(count * sizeof(double))};
    if (f->day && f->ppm && f->band) return true;
    fprintf(stderr, "co2: no memory for a forecast of %lld days\n", (long long)n);
    forecast_free(f);
    return false;
}

void forecast_free(struct forecast* f) {
    free(f->day);
    free(f->ppm);
    free(f->band);
    *f = (struct forecast){0};
}
