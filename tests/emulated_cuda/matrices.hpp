// Matrices in columns for the tests of the libraries: made up, sent to the device and fetched.
#pragma once

#include "cuda.hpp"

#include <random>

namespace emulated_cuda_test {

struct matrix {
    int rows, columns;
    std::vector<double> values =
        std::vector<double>(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));

    double& operator()(int row, int column) { return values[static_cast<std::size_t>(row + column * rows)]; }
    double operator()(int row, int column) const {
        return values[static_cast<std::size_t>(row + column * rows)];
    }
    std::size_t bytes() const { return values.size() * sizeof(double); }
};

inline matrix random_matrix(int rows, int columns, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> values(-1, 1);
    matrix made{rows, columns};
    for (double& value : made.values) value = values(random);
    return made;
}

inline double* sent(const matrix& m) {
    auto* device = on_device<double>(m.values.size());
    EXPECT_EQ(cudaMemcpy(device, m.values.data(), m.bytes(), copies::host_to_device), is::success);
    return device;
}

inline matrix fetched(int rows, int columns, const double* device) {
    matrix m{rows, columns};
    EXPECT_EQ(cudaMemcpy(m.values.data(), device, m.bytes(), copies::device_to_host), is::success);
    return m;
}

inline matrix product(const matrix& a, const matrix& b) {
    matrix c{a.rows, b.columns};
    for (int i = 0; i < a.rows; ++i)
        for (int j = 0; j < b.columns; ++j)
            for (int k = 0; k < a.columns; ++k) c(i, j) += a(i, k) * b(k, j);
    return c;
}

inline matrix transposed(const matrix& a) {
    matrix t{a.columns, a.rows};
    for (int i = 0; i < a.rows; ++i)
        for (int j = 0; j < a.columns; ++j) t(j, i) = a(i, j);
    return t;
}

inline void expect_near(const matrix& actual, const matrix& expected) {
    for (int j = 0; j < expected.columns; ++j)
        for (int i = 0; i < expected.rows; ++i)
            EXPECT_NEAR(actual(i, j), expected(i, j), 1e-10) << i << ", " << j;
}

} // namespace emulated_cuda_test
