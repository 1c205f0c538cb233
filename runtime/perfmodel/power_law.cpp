// Both fits minimise relative errors: a task of a second weighs no more than one of a microsecond.
#include "perfmodel/power_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starpu::perfmodel {

namespace {
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

bool is_usable(const measured_point& p) {
    return p.count != 0 && p.size >= 1 && p.mean > 0;
}

bool spreads(const starpu_perfmodel_regression_model& m) {
    return static_cast<double>(m.maxx) > 1.1 * static_cast<double>(m.minx);
}

bool is_near_measured(const starpu_perfmodel_regression_model& m, double size) {
    return size >= 0.9 * static_cast<double>(m.minx) && size <= 1.1 * static_cast<double>(m.maxx);
}

struct shifted_fit {
    double a = 0, b = 0, c = 0;
    double error = std::numeric_limits<double>::infinity(); // sum of the squared relative errors
};

double error_of(const shifted_fit& f, std::span<const measured_point> points) {
    double error = 0;
    for (const measured_point& p : points) {
        if (!is_usable(p)) continue;
        const double relative = (f.a * std::pow(p.size, f.b) + f.c) / p.mean - 1;
        error += p.count * relative * relative;
    }
    return error;
}

// With c given, the rest is a power law of what lies above it.
shifted_fit fit_above(double c, std::span<const measured_point> points) {
    starpu_perfmodel_regression_model above{};
    for (measured_point p : points) {
        p.mean -= c;
        if (is_usable(p)) add_to_power_law(above, p, 1);
    }
    solve_power_law(above, 0);
    shifted_fit f{above.alpha, above.beta, c};
    if (above.valid != 0) f.error = error_of(f, points);
    return f;
}

const shifted_fit& better(const shifted_fit& one, const shifted_fit& other) {
    return one.error <= other.error ? one : other;
}

// Looks through shares of the least time, then around the best one.
shifted_fit search_shift(double least, std::span<const measured_point> points) {
    shifted_fit best = fit_above(0, points);
    double step = least / 32;
    for (int i = 1; i < 32; ++i) best = better(best, fit_above(step * i, points));
    for (int halving = 0; halving < 40; ++halving) {
        step /= 2;
        for (const double c : {best.c - step, best.c + step})
            if (c >= 0 && c < least) best = better(best, fit_above(c, points));
    }
    return best;
}
} // namespace

void add_to_power_law(starpu_perfmodel_regression_model& into, const measured_point& point, int sign) {
    if (!is_usable(point)) return;
    const double x = std::log(point.size), y = std::log(point.mean),
                 weight = sign * static_cast<double>(point.count);
    into.sumlnx += weight * x;
    into.sumlnx2 += weight * x * x;
    into.sumlny += weight * y;
    into.sumlnxlny += weight * x * y;
    into.nsample =
        static_cast<unsigned>(static_cast<int>(into.nsample) + sign * static_cast<int>(point.count));
    if (sign < 0) return;
    const auto size = static_cast<unsigned long>(point.size);
    into.minx = into.minx == 0 ? size : std::min(into.minx, size);
    into.maxx = std::max(into.maxx, size);
}

void solve_power_law(starpu_perfmodel_regression_model& model, unsigned least_samples) {
    const double n = model.nsample;
    const double spread = n * model.sumlnx2 - model.sumlnx * model.sumlnx;
    model.valid = model.nsample > 1 && model.nsample >= least_samples && spreads(model) && spread > 0 ? 1 : 0;
    model.alpha = model.beta = unknown;
    if (model.valid == 0) return;
    model.beta = (n * model.sumlnxlny - model.sumlnx * model.sumlny) / spread;
    model.alpha = std::exp((model.sumlny - model.beta * model.sumlnx) / n);
}

void fit_power_law(starpu_perfmodel_regression_model& into, std::span<const measured_point> points,
                   unsigned least_samples) {
    into.sumlnx = into.sumlnx2 = into.sumlny = into.sumlnxlny = 0;
    into.minx = into.maxx = 0;
    into.nsample = 0;
    for (const measured_point& p : points) add_to_power_law(into, p, 1);
    solve_power_law(into, least_samples);
}

void fit_shifted_power_law(starpu_perfmodel_regression_model& into, std::span<const measured_point> points,
                           unsigned least_samples) {
    into.a = into.b = into.c = unknown;
    into.nl_valid = 0;
    unsigned samples = 0;
    std::size_t sizes = 0;
    double least = std::numeric_limits<double>::infinity();
    for (const measured_point& p : points) {
        if (!is_usable(p)) continue;
        samples += p.count;
        ++sizes;
        least = std::min(least, p.mean);
    }
    if (sizes < 3 || samples < least_samples || !spreads(into)) return;
    const shifted_fit best = search_shift(least, points);
    if (!std::isfinite(best.error)) return;
    into.a = best.a;
    into.b = best.b;
    into.c = best.c;
    into.nl_valid = 1;
}

double on_power_law(const starpu_perfmodel_regression_model& model, double size) {
    if (model.valid == 0 || !is_near_measured(model, size)) return unknown;
    return model.alpha * std::pow(size, model.beta);
}

double on_shifted_power_law(const starpu_perfmodel_regression_model& model, double size) {
    if (model.nl_valid == 0 || !is_near_measured(model, size)) return unknown;
    return model.a * std::pow(size, model.b) + model.c;
}

} // namespace starpu::perfmodel
