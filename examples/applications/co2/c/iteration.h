// Solves the regression's equations a second time, by conjugate gradients, to hold Cholesky's answer against
// it.
#ifndef CO2_ITERATION_H
#define CO2_ITERATION_H

#include "regression.h"

struct iteration {
    int64_t iterations;
    double residual, residual_bound;     // |value - covariance x| / |value|
    double difference, difference_bound; // |x - weights| / |weights|
};

// False after one line on stderr, also when it does not converge.
bool iteration_solve(const struct regression* r, struct iteration* result);

#endif
