// Factorises a matrix with the tasks of cholesky.hpp and checks the factor. cholesky [order [tiles]]
#include "cholesky.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {
// Symmetric, and positive definite because its diagonal dominates.
std::vector<double> example(std::size_t n) {
    std::vector<double> a(n * n);
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = 0; i < n; ++i)
            a[i + j * n] =
                i == j ? static_cast<double>(n) : 1.0 / (1.0 + static_cast<double>(i > j ? i - j : j - i));
    return a;
}

// The largest entry of A - L L^T, relative to the order.
double residual(const std::vector<double>& a, const std::vector<double>& l, std::size_t n) {
    double worst = 0;
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = j; i < n; ++i) {
            double sum = 0;
            for (std::size_t k = 0; k <= j; ++k) sum += l[i + k * n] * l[j + k * n];
            const double difference = std::abs(a[i + j * n] - sum);
            if (std::isnan(difference)) return difference; // which std::max would lose
            worst = std::max(worst, difference);
        }
    return worst / static_cast<double>(n);
}
} // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "--help") {
        std::printf("usage: %s [ORDER [TILES]]\nFactorises a matrix of this order in TILES x TILES tiles.\n",
                    argv[0]);
        return 0;
    }
    const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 384;
    const unsigned tiles = argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 6;
    try {
        starpu::runtime runtime;
        const std::vector<double> a = example(n);
        std::vector<double> l = a;
        cholesky(runtime, {l.data(), n, n, n}, tiles);
        const double error = residual(a, l, n);
        std::printf("order %zu, %u x %u tiles: residual %.1e\n", n, tiles, tiles, error);
        return error < 1e-12 ? 0 : 1;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "cholesky: %s\n", e.what());
        return 1;
    }
}
