// The Cholesky factorisation of the examples, with tiles that do not divide the order, and of a matrix that
// has none.
#include "cholesky.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

std::vector<double> matrix_of_minima(std::size_t n) { // its factor is the lower triangle of ones
    std::vector<double> a(n * n);
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = 0; i < n; ++i) a[i + j * n] = static_cast<double>(std::min(i, j) + 1);
    return a;
}

TEST(cholesky, finds_the_factor) {
    starpu::runtime runtime({.workers = 2});
    for (std::size_t n : {1u, 5u, 64u, 101u}) {
        std::vector<double> a = matrix_of_minima(n);
        cholesky(runtime, {a.data(), n, n, n}, static_cast<unsigned>(std::min<std::size_t>(n, 4)));
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t i = j; i < n; ++i)
                EXPECT_NEAR(a[i + j * n], 1, 1e-12) << n << ' ' << i << ' ' << j;
    }
}

TEST(cholesky, throws_where_there_is_none) {
    starpu::runtime runtime({.workers = 2});
    std::vector<double> a = matrix_of_minima(40);
    a[20 + 20 * 40] = -1;
    EXPECT_THROW(cholesky(runtime, {a.data(), 40, 40, 40}, 4), std::domain_error);
}

} // namespace
