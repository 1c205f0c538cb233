// Fills the gaps, takes off the trend, windows, transforms, and looks for the strongest cycle.
#include "spectrum.h"

#include <starpufft.h>

#include <complex.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

// Weeks without a value get the straight line between their measured neighbours.
static void fill_gaps(const struct series* s, double* x) {
    size_t last = s->weeks; // the last measured week so far; none yet
    for (size_t i = 0; i < s->weeks; i++) {
        if (isnan(s->value[i])) continue;
        size_t first_missing = last == s->weeks ? 0 : last + 1;
        for (size_t j = first_missing; j < i; j++) {
            double share = last == s->weeks ? 1 : (double)(j - last) / (double)(i - last);
            x[j] = (last == s->weeks ? 0 : x[last] * (1 - share)) + s->value[i] * share;
        }
        x[i] = s->value[i];
        last = i;
    }
    for (size_t j = last + 1; j < s->weeks; j++) x[j] = x[last];
}

// Takes off the least-squares parabola, written in polynomials that are orthogonal on the weeks.
static void take_off_trend(double* x, size_t n) {
    double middle = ((double)n - 1) / 2;
    double mean_square = ((double)n * (double)n - 1) / 12;
    double sum[3] = {0}, norm[3] = {0};
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < n; i++) {
            double t = (double)i - middle;
            double basis[3] = {1, t, t * t - mean_square};
            for (int k = 0; k < 3; k++) {
                if (pass == 0) {
                    sum[k] += basis[k] * x[i];
                    norm[k] += basis[k] * basis[k];
                } else {
                    x[i] -= sum[k] / norm[k] * basis[k];
                }
            }
        }
    }
}

// The frequency between bins from a parabola through the logarithms of three neighbours, which fits a Hann
// window.
static struct cycle cycle_at(const struct spectrum* sp, size_t k) {
    double left = log(sp->amplitude[k - 1]), top = log(sp->amplitude[k]), right = log(sp->amplitude[k + 1]);
    double shift = 0.5 * (left - right) / (left - 2 * top + right);
    return (struct cycle){.per_year = ((double)k + shift) / sp->years,
                          .amplitude = exp(top - 0.25 * (left - right) * shift)};
}

static size_t strongest(const struct spectrum* sp, size_t first, size_t last) {
    size_t best = first;
    for (size_t k = first; k <= last; k++) {
        if (sp->amplitude[k] > sp->amplitude[best]) best = k;
    }
    return best;
}

static void find_cycles(struct spectrum* sp) {
    size_t highest = sp->bins - 2; // each cycle needs a neighbour on both sides
    sp->peak = cycle_at(sp, strongest(sp, 2, highest));
    size_t twice = (size_t)lround(2 * sp->peak.per_year * sp->years);
    size_t from = twice > 4 ? twice - 2 : 2, to = twice + 2 < highest ? twice + 2 : highest;
    sp->harmonic = cycle_at(sp, strongest(sp, from < to ? from : to, to));
}

// Transforms wave into out, and out back to see what the way there and back costs in accuracy.
static bool transform(double complex* wave, double complex* out, double complex* back, int n,
                      double* round_trip) {
    starpufft_plan forward = starpufft_plan_dft_1d(n, STARPUFFT_FORWARD, 0);
    starpufft_plan inverse = starpufft_plan_dft_1d(n, STARPUFFT_INVERSE, 0);
    bool good = forward && inverse && starpufft_execute(forward, wave, out) == 0 &&
                starpufft_execute(inverse, out, back) == 0;
    if (forward) starpufft_destroy_plan(forward);
    if (inverse) starpufft_destroy_plan(inverse);
    double error = 0, largest = 0;
    for (int i = 0; i < n && !isnan(error); i++) {
        const double off = cabs(back[i] / n - wave[i]);
        error = isnan(off) ? off : fmax(error, off);
        largest = fmax(largest, cabs(wave[i]));
    }
    *round_trip = error / largest;
    return good;
}

bool spectrum_of(const struct series* s, struct spectrum* result) {
    size_t n = s->weeks;
    *result = (struct spectrum){.bins = n / 2, .years = (double)n * 7 / 365.25};
    result->amplitude = malloc(result->bins * sizeof(double));
    double* x = malloc(n * sizeof *x);
    double complex* wave = starpufft_malloc(3 * n * sizeof *wave);
    bool good = result->amplitude && x && wave;
    if (good) {
        fill_gaps(s, x);
        take_off_trend(x, n);
        for (size_t i = 0; i < n; i++) wave[i] = x[i] * (1 - cos(2 * pi * (double)i / (double)n));
        good = transform(wave, wave + n, wave + 2 * n, (int)n, &result->round_trip);
        for (size_t k = 0; k < result->bins; k++) result->amplitude[k] = 2 * cabs(wave[n + k]) / (double)n;
        result->round_trip_bound = 4 * DBL_EPSILON * log2((double)n);
        find_cycles(result);
    }
    starpufft_free(wave);
    free(x);
    if (!good) {
        fprintf(stderr, "co2: the transform failed; see the message above, or free some memory\n");
        spectrum_free(result);
    }
    return good;
}

void spectrum_free(struct spectrum* result) {
    free(result->amplitude);
    result->amplitude = NULL;
}
