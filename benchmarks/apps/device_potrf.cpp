// Cholesky from main memory and back on a CUDA device, which may hold any part of the matrix; checked.
#include "apps/cuda_runtime.hpp"
#include "common/command_line.hpp"
#include "common/statistics.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace benchmark {
namespace {

using index = std::int64_t;

// Symmetric and diagonally dominant; every entry can be had again from its place.
double entry(index n, index i, index j) {
    if (i == j) return static_cast<double>(n);
    const auto low = static_cast<std::uint64_t>(std::min(i, j)),
               high = static_cast<std::uint64_t>(std::max(i, j));
    const std::uint64_t mixed = (low * 0x9E3779B97F4A7C15 ^ high * 0xC2B2AE3D27D4EB4F) * 0x165667B19E3779F9;
    return static_cast<double>(mixed >> 11) * 0x1p-53 - 0.5;
}

class matrix {
public:
    explicit matrix(index n) : n_(n) { check(starpu_malloc(&place_, bytes()), "starpu_malloc"); }
    ~matrix() { starpu_free_noflag(place_, bytes()); }
    matrix(const matrix&) = delete;
    matrix& operator=(const matrix&) = delete;

    double* data() { return static_cast<double*>(place_); }
    void fill() {
        for (index j = 0; j < n_; ++j)
            for (index i = 0; i < n_; ++i) data()[i + j * n_] = entry(n_, i, j);
    }

private:
    std::size_t bytes() const { return static_cast<std::size_t>(n_ * n_) * sizeof(double); }
    index n_;
    void* place_ = nullptr;
};

// The largest of |A x - L L' x| / (n |x|) for a vector of ones, |A| being about n; a NaN counts as 1.
double residual(const double* l, index n) {
    std::vector<double> wanted(static_cast<std::size_t>(n)), product(wanted), inner(wanted);
    const auto at = [](std::vector<double>& x, index i) -> double& { return x[static_cast<std::size_t>(i)]; };
    for (index j = 0; j < n; ++j)
        for (index i = 0; i < n; ++i) at(wanted, i) += entry(n, i, j);
    for (index j = 0; j < n; ++j)
        for (index i = j; i < n; ++i) at(inner, j) += l[i + j * n];
    for (index j = 0; j < n; ++j)
        for (index i = j; i < n; ++i) at(product, i) += l[i + j * n] * at(inner, j);
    double worst = 0;
    for (index i = 0; i < n; ++i) {
        const double here = std::fabs(wanted[static_cast<std::size_t>(i)] - at(product, i));
        worst = std::isnan(here) ? static_cast<double>(n) : std::fmax(worst, here);
    }
    return worst / static_cast<double>(n);
}

int run(index n, int runs) {
    matrix a(n);
    std::vector<double> seconds;
    for (int i = 0; i <= runs; ++i) { // the first warms up
        a.fill();
        const double start = starpu_timing_now();
        check(static_cast<int>(starpu_linalg_dpotrf('L', n, a.data(), n)), "starpu_linalg_dpotrf");
        if (i > 0) seconds.push_back((starpu_timing_now() - start) * 1e-6);
    }
    const double error = residual(a.data(), n);
    constexpr double tolerance = 1e-12;
    fmt::print("seconds {:.4f}\nresidual {:.2e}\n", median(seconds), error);
    if (error > tolerance) fmt::print("wrong: the residual is above {:.0e}\n", tolerance);
    return error <= tolerance ? 0 : 1;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Cholesky from main memory on a CUDA device, whatever of it fits");
    long n = 32768;
    int runs = 1;
    options.add_option("--n", n, "order of the matrix");
    options.add_option("--runs", runs, "measured runs");
    return benchmark::measure_on_device(options, argc, argv, [&] { return benchmark::run(n, runs); });
}
