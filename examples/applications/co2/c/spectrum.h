// Finds the cycles in a series by Fourier transform.
#ifndef CO2_SPECTRUM_H
#define CO2_SPECTRUM_H

#include "series.h"

struct cycle {
    double per_year;
    double amplitude; // ppm
};

struct spectrum {
    size_t bins;  // frequencies 0 .. bins - 1
    double years; // length of the series; bin k is k / years per year
    double* amplitude;
    struct cycle peak, harmonic; // the strongest cycle, and the one at twice its frequency
    double round_trip; // largest error of transforming there and back, relative to the largest value
    double round_trip_bound;
};

// False after one line on stderr.
bool spectrum_of(const struct series* s, struct spectrum* result);
void spectrum_free(struct spectrum* result);

#endif
