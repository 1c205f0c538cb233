// Dense and sequential: build the matrix, dpotrf, dpotrs.
#include "co2_reference.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

extern "C" {
void dpotrf_(const char* uplo, const int* n, double* a, const int* lda, int* info);
void dpotrs_(const char* uplo, const int* n, const int* nrhs, const double* a, const int* lda, double* b,
             const int* ldb, int* info);
}

namespace {

using std::chrono::sys_days;

double kernel(sys_days a, sys_days b) {
    const double d = double((a - b).count()) / 365.25, d2 = d * d, s = std::sin(std::numbers::pi * d);
    return 4356 * std::exp(-d2 / 8978) + 5.76 * std::exp(-d2 / 16200 - 2 * s * s / 1.69) +
           0.4356 * std::pow(1 + d2 / (2 * 0.78 * 1.44), -0.78) +
           0.0324 * std::exp(-d2 / (2 * (1.6 / 12) * (1.6 / 12)));
}

constexpr double noise = 0.0361;

sys_days december_nine_years_after(const weekly_series& series) {
    const std::chrono::year_month_day last = series.back().day;
    return (last.year() + std::chrono::years(9)) / 12 / 15;
}

void require(int info) {
    if (info != 0) throw std::runtime_error("the reference could not be computed");
}

} // namespace

regression_reference reference_for(const weekly_series& series) {
    std::vector<sys_days> days;
    std::vector<double> y;
    double mean = 0;
    for (const week& w : series) {
        if (!w.ppm) continue;
        days.push_back(w.day);
        y.push_back(*w.ppm);
        mean += *w.ppm;
    }
    const int n = int(y.size()), one = 1;
    mean /= n;
    for (double& value : y) value -= mean;

    const std::size_t order = y.size();
    std::vector<double> a(order * order);
    for (std::size_t j = 0; j < order; ++j) {
        for (std::size_t i = j; i < order; ++i)
            a[i + j * order] = kernel(days[i], days[j]) + (i == j ? noise : 0);
    }
    int info;
    dpotrf_("L", &n, a.data(), &n, &info);
    require(info);
    std::vector<double> weights = y;
    dpotrs_("L", &n, &one, a.data(), &n, weights.data(), &n, &info);
    require(info);

    const sys_days target = december_nine_years_after(series);
    std::vector<double> across(order), solved;
    for (std::size_t i = 0; i < order; ++i) across[i] = kernel(target, days[i]);
    solved = across;
    dpotrs_("L", &n, &one, a.data(), &n, solved.data(), &n, &info);
    require(info);

    regression_reference r{-0.5 * n * std::log(2 * std::numbers::pi), mean, kernel(target, target) + noise};
    for (std::size_t i = 0; i < order; ++i) {
        r.log_likelihood -= 0.5 * y[i] * weights[i] + std::log(a[i + i * order]);
        r.forecast_ppm += across[i] * weights[i];
        r.band_ppm -= across[i] * solved[i];
    }
    r.band_ppm = std::sqrt(r.band_ppm);
    return r;
}
