// What the tests of the dense routines share: made-up matrices, residuals, a running runtime, captured error
// lines.
#pragma once

#include "../support/worse_of.hpp"
#include "columns.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace linalg_test {

using starpu::tests::worse_of;

// A routine is one text and one graph of tasks in all precisions: each build looks at a real and a complex
// one of each size, this one at these two and that of the address sanitizer at the others; the thread
// sanitizer, for which the graph counts, looks at one. Kernels differ more, and random problems are judged by
// another library: there all four are looked at, of the latter under the address sanitizer two.
using all_scalars = testing::Types<float, double, std::complex<float>, std::complex<double>>;
#if defined(__SANITIZE_THREAD__)
using tested_scalars = testing::Types<float>;
using judged_scalars = tested_scalars;
using kernel_scalars = tested_scalars;
#elif defined(__SANITIZE_ADDRESS__)
using tested_scalars = testing::Types<float, std::complex<double>>;
using judged_scalars = tested_scalars;
using kernel_scalars = all_scalars;
#else
using tested_scalars = testing::Types<double, std::complex<float>>;
using judged_scalars = all_scalars;
using kernel_scalars = all_scalars;
#endif

using vector = std::vector<double>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double rounding = std::numeric_limits<double>::epsilon();

// Where the environment asks OpenBLAS for the kernels of a processor, or the library for some of its own, the
// tests are to run with those.
class kernels_asked_for : public testing::Environment {
public:
    void SetUp() override {
        const auto of_blas = name_from("openblas_get_corename");
        if (of_blas) expect_name(std::getenv("OPENBLAS_CORETYPE"), of_blas());
        const auto ours = name_from("starpu_linalg_extension_kernels");
        expect_name(std::getenv("STARPU_LINALG_KERNELS"), ours ? ours() : "unknown");
    }

private:
    using name_function = const char* (*)();
    static name_function name_from(const char* function) {
        return reinterpret_cast<name_function>(dlsym(RTLD_DEFAULT, function));
    }
    static void expect_name(const char* wanted, const char* name) {
        if (wanted && !*wanted) wanted = nullptr;
        if (!wanted) return;
        EXPECT_STRCASEEQ(name, wanted) << "these are not the kernels asked for";
    }
};
inline testing::Environment* const kernels = testing::AddGlobalTestEnvironment(new kernels_asked_for);

// Tests between SetUp and TearDown run with the runtime up.
class with_runtime : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(starpu_init(nullptr), 0); }
    void TearDown() override { starpu_shutdown(); }
};

// A column-major matrix inside a larger one, so that what lies beyond it can be checked.
struct matrix {
    index rows, columns, ld;
    vector data;

    matrix(index m, index n, index extra_rows = 0)
        : rows(m), columns(n), ld(std::max<index>(1, m + extra_rows)),
          data(static_cast<std::size_t>(ld * n)) {}
    double& operator()(index i, index j) { return data[static_cast<std::size_t>(i + j * ld)]; }
    double operator()(index i, index j) const { return data[static_cast<std::size_t>(i + j * ld)]; }
    double* first() { return data.data(); }
    const double* first() const { return data.data(); }
};

// Entries between -1/2 and 1/2, the same for the same seed; rows beyond the matrix are filled too.
inline matrix random_matrix(index m, index n, index extra_rows = 0, unsigned seed = 1) {
    matrix a(m, n, extra_rows);
    fill_with_noise(a.first(), a.data.size(), seed);
    return a;
}

inline void mirror_lower_triangle(double* a, index n, index ld) {
    for (index j = 0; j < n; j++)
        for (index i = 0; i < j; i++) a[i + j * ld] = a[j + i * ld];
}

// Symmetric and, by its diagonal, positive definite.
inline matrix positive_definite_matrix(index n, index extra_rows = 0, unsigned seed = 1) {
    matrix a = random_matrix(n, n, extra_rows, seed);
    mirror_lower_triangle(a.first(), n, a.ld);
    for (index j = 0; j < n; j++) a(j, j) += static_cast<double>(n);
    return a;
}

// The other triangle, which routines do not look at, full of NaN.
inline matrix triangle_of(char uplo, matrix a) {
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++)
            if (uplo == 'L' ? i < j : i > j) a(i, j) = nan;
    return a;
}

// A smooth kernel on a line, which is nearly singular: eps on the diagonal makes it positive definite.
inline matrix gaussian_kernel_matrix(index n, double eps) {
    matrix a(n, n);
    for (index j = 0; j < n; j++)
        for (index i = 0; i < n; i++) {
            const auto d = static_cast<double>(i - j);
            a(i, j) = std::exp(-d * d / 200) + (i == j ? eps : 0);
        }
    return a;
}

inline double largest(const vector& x) {
    double size = 0;
    for (double e : x) size = worse_of(size, std::fabs(e));
    return size;
}

inline vector random_vector(index n, unsigned seed = 7) {
    return random_matrix(n, 1, 0, seed).data;
}

inline double largest_row_sum(const matrix& a) {
    vector sums(static_cast<std::size_t>(a.rows));
    for (index j = 0; j < a.columns; j++) add_magnitudes(a.first() + j * a.ld, a.rows, sums.data());
    return largest(sums);
}

// y = A x by plain loops
inline vector product(const matrix& a, const vector& x) {
    vector y(static_cast<std::size_t>(a.rows));
    for (index j = 0; j < a.columns; j++)
        add_multiple(x[static_cast<std::size_t>(j)], a.first() + j * a.ld, a.rows, y.data());
    return y;
}

inline double largest_difference(const vector& a, const vector& b) {
    vector d(a.size());
    std::transform(a.begin(), a.end(), b.begin(), d.begin(), std::minus<>());
    return largest(d);
}

// Runs work() and returns what it wrote to the standard error stream.
inline std::string error_lines_of(const std::function<void()>& work) {
    testing::internal::CaptureStderr();
    work();
    return testing::internal::GetCapturedStderr();
}

inline index count_lines(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

// The call returns minus the position of the argument, and a line says what is wrong with it.
inline void expect_named_argument(index position, const char* what, const std::function<index()>& call) {
    index result = 0;
    const std::string lines = error_lines_of([&] { result = call(); });
    EXPECT_EQ(result, -position) << lines;
    EXPECT_EQ(count_lines(lines), 1) << lines;
    EXPECT_NE(lines.find("argument " + std::to_string(position) + ","), std::string::npos) << lines;
    EXPECT_NE(lines.find(what), std::string::npos) << lines;
}

} // namespace linalg_test
