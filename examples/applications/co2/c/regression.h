// Gaussian-process regression of the series after Rasmussen and Williams, section 5.4.3.
#ifndef CO2_REGRESSION_H
#define CO2_REGRESSION_H

#include "series.h"

#include <stdint.h>

// How values that lie some days apart go together; and the variance of a measurement, which comes on top on
// the same day.
double covariance(int days_apart);
extern const double noise_variance;

// The measured weeks as a system of equations: covariance * weights = value - mean.
struct regression {
    int64_t n;
    int* day;
    double* value;      // less the mean
    double mean;        // ppm
    double* covariance; // n x n, both triangles
    double* factor;     // its Cholesky factor, lower triangle
    double* weights;
    double log_likelihood;
    double residual, residual_bound; // |value - covariance weights| / (|covariance| |weights|)
    double factor_seconds;
};

// The value to expect on each day, and one standard deviation of a measurement on that day.
struct forecast {
    int64_t n;
    int* day;
    double *ppm, *band;
};

// Each gives false after one line on stderr; regression_solve also when the covariance is not positive
// definite.
bool regression_take_weeks(const struct series* s, struct regression* r); // without matrices
bool regression_build(const struct series* s, struct regression* r);
bool regression_solve(struct regression* r);
bool regression_forecast(const struct regression* r, struct forecast* f);
void regression_free(struct regression* r);

bool forecast_reserve(struct forecast* f, int64_t n);
void forecast_free(struct forecast* f);

#endif
