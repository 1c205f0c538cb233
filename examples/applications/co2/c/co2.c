// The main job in C: finds the cycles in weekly CO2 measurements, fits a Gaussian process to them, and
// forecasts ten years.
#include "iteration.h"
#include "phases.h"
#include "plot.h"
#include "regression.h"
#include "spectrum.h"

#include <starpu.h>

#include <stdio.h>
#include <string.h>

enum { forecast_weeks = 522 };

struct analysis {
    struct series series;
    struct spectrum spectrum;
    struct regression regression;
    struct iteration iteration;
    struct forecast weeks, target; // ten years week by week; the one day that the report names
    struct phases phases;
};

static bool analyse(struct analysis* a) {
    phases_begin(&a->phases, "spectrum by FFT");
    bool good = spectrum_of(&a->series, &a->spectrum);
    phases_end(&a->phases);

    phases_begin(&a->phases, "covariance matrix");
    good = good && regression_build(&a->series, &a->regression);
    phases_end(&a->phases);

    phases_begin(&a->phases, "regression by Cholesky");
    good = good && regression_solve(&a->regression);
    phases_end(&a->phases);

    phases_begin(&a->phases, "the same by conjugate gradients");
    good = good && iteration_solve(&a->regression, &a->iteration);
    phases_end(&a->phases);

    phases_begin(&a->phases, "forecast");
    good = good && regression_forecast(&a->regression, &a->weeks) &&
           regression_forecast(&a->regression, &a->target);
    phases_end(&a->phases);
    return good;
}

// Ten years after the last measurement, and 15 December nine years after it.
static bool choose_forecast_days(const struct series* s, struct forecast* weeks, struct forecast* target) {
    if (!forecast_reserve(weeks, forecast_weeks) || !forecast_reserve(target, 1)) return false;
    int last = s->day[s->weeks - 1], year, month, day;
    date_of(last, &year, &month, &day);
    for (int week = 0; week < forecast_weeks; week++) weeks->day[week] = last + 7 * (week + 1);
    target->day[0] = day_of(year + 9, 12, 15);
    return true;
}

static bool print_bounded(const char* what, double value, double bound) {
    bool good = value <= bound;
    printf("  %-22s %9.2e   (at most %.2e)%s\n", what, value, bound, good ? "" : "   OUT OF BOUNDS");
    return good;
}

static bool print_report(const struct analysis* a) {
    const struct spectrum* sp = &a->spectrum;
    const struct regression* r = &a->regression;
    double operations = (double)r->n * (double)r->n * (double)r->n / 3;
    int year, month, day;
    date_of(a->target.day[0], &year, &month, &day);

    printf("%zu weeks, %zu of them measured; %u workers\n\n", a->series.weeks, a->series.measured,
           starpu_worker_get_count());
    printf("Spectrum: FFT of %zu weeks\n", a->series.weeks);
    printf("  strongest cycle        %.4f per year, %6.2f ppm\n", sp->peak.per_year, sp->peak.amplitude);
    printf("  second harmonic        %.4f per year, %6.2f ppm\n", sp->harmonic.per_year,
           sp->harmonic.amplitude);
    bool good = print_bounded("there and back", sp->round_trip, sp->round_trip_bound);
    printf("Regression: Cholesky of order %lld\n", (long long)r->n);
    printf("  log likelihood         %.3f\n", r->log_likelihood);
    printf("  speed                  %.1f GFLOP/s\n", operations / r->factor_seconds * 1e-9);
    good &= print_bounded("residual", r->residual, r->residual_bound);
    printf("Conjugate gradients: %lld iterations\n", (long long)a->iteration.iterations);
    good &= print_bounded("residual", a->iteration.residual, a->iteration.residual_bound);
    good &= print_bounded("apart from Cholesky", a->iteration.difference, a->iteration.difference_bound);
    printf("Forecast\n  %d December %d       %.3f ppm +- %.3f\n", day, year, a->target.ppm[0],
           a->target.band[0]);
    phases_print(&a->phases);
    return good;
}

// The numbers in full, one per line, for whoever compares programs.
static bool write_numbers(const char* path, const struct analysis* a) {
    FILE* file = fopen(path, "w");
    if (!file) {
        fprintf(stderr, "co2: cannot write the numbers to '%s'; name a file in a folder that exists\n", path);
        return false;
    }
    fprintf(file, "peak_per_year %.17g\n", a->spectrum.peak.per_year);
    fprintf(file, "harmonic_per_year %.17g\n", a->spectrum.harmonic.per_year);
    fprintf(file, "log_likelihood %.17g\n", a->regression.log_likelihood);
    fprintf(file, "forecast_ppm %.17g\n", a->target.ppm[0]);
    fprintf(file, "band_ppm %.17g\n", a->target.band[0]);
    return fclose(file) == 0;
}

static bool run(int argc, char** argv) {
    struct analysis a = {.phases = {0}};
    if (!series_read(argv[1], &a.series)) return false;
    bool good = choose_forecast_days(&a.series, &a.weeks, &a.target) && analyse(&a);
    if (good) {
        good = print_report(&a);
        fflush(stdout); // before gnuplot may complain
        good &= argc < 3 || plot_write(argv[2], &a.series, &a.weeks, &a.spectrum);
        good &= argc < 4 || write_numbers(argv[3], &a);
    }
    spectrum_free(&a.spectrum);
    regression_free(&a.regression);
    forecast_free(&a.weeks);
    forecast_free(&a.target);
    series_free(&a.series);
    return good;
}

static const char usage[] = "usage: %s DATA.csv [PICTURE.svg [NUMBERS.txt]]\n";

int main(int argc, char** argv) {
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        printf(usage, argv[0]);
        return 0;
    }
    if (argc < 2 || argc > 4) {
        fprintf(stderr, usage, argv[0]);
        return 2;
    }
    int error = starpu_init(NULL);
    if (error != 0) {
        fprintf(stderr, "co2: the runtime did not start (code %d); see the message above\n", error);
        return 1;
    }
    bool good = run(argc, argv);
    starpu_shutdown();
    return good ? 0 : 1;
}
