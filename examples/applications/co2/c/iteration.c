// Conjugate gradients on the covariance, whose rows are multiplied by several workers at once.
#include "iteration.h"

#include <starpu_linalg.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { lanes = 8 };

// Row by column of a symmetric matrix; partial sums keep the multipliers of the processor busy.
static double dot(const double* row, const double* x, int64_t n) {
    double sum[lanes] = {0};
    int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        for (int k = 0; k < lanes; k++) sum[k] += row[i + k] * x[i + k];
    for (; i < n; i++) sum[0] += row[i] * x[i];
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

static int multiply_rows(int64_t first_row, int64_t last_row, const double* x, double* y, void* arg) {
    const struct regression* r = arg;
    for (int64_t i = first_row; i < last_row; i++) y[i] = dot(r->covariance + i * r->n, x, r->n);
    return 0;
}

static double relative_difference(const double* x, const double* reference, int64_t n) {
    double difference = 0, size = 0;
    for (int64_t i = 0; i < n; i++) {
        difference += (x[i] - reference[i]) * (x[i] - reference[i]);
        size += reference[i] * reference[i];
    }
    return sqrt(difference / size);
}

bool iteration_solve(const struct regression* r, struct iteration* result) {
    struct starpu_linalg_cg_options options = {.rtol = 1e-9, .max_iterations = 20 * r->n};
    struct starpu_linalg_cg_result outcome = {0};
    double* x = calloc((size_t)r->n, sizeof *x);
    if (!x) {
        fprintf(stderr, "co2: no memory for the conjugate gradients\n");
        return false;
    }
    int64_t code = starpu_linalg_dcg(r->n, multiply_rows, (void*)r, r->value, x, &options, &outcome);
    *result = (struct iteration){.iterations = outcome.iterations,
                                 .residual = outcome.relative_residual,
                                 .residual_bound = options.rtol,
                                 .difference = relative_difference(x, r->weights, r->n),
                                 .difference_bound = 1e-6};
    free(x);
    if (code != 0)
        fprintf(stderr, "co2: conjugate gradients ended with code %lld after %lld iterations\n",
                (long long)code, (long long)outcome.iterations);
    return code == 0;
}
