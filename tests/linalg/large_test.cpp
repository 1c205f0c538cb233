// Extents beyond 31 bits, which must not become ints: offsets into a matrix of a large order, and a count of
// right-hand sides.
#include "random_problems.hpp"

#include <starpu_linalg.h>

#include <memory>
#include <unistd.h>

namespace linalg_test {
namespace {

constexpr index large_order = 46341;
static_assert(large_order * large_order > std::numeric_limits<std::int32_t>::max());

// Empty when the test may run, else why not.
std::string reason_to_skip() {
    const char* wanted = std::getenv("STARPU_TEST_LARGE");
    if (!wanted || *wanted == '0' || !*wanted) return "takes minutes; STARPU_TEST_LARGE=1 runs it";
    constexpr double needed = 12e9;
    const double free =
        static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    if (free < needed) return "needs 12 GB of free memory, and there are " + std::to_string(free / 1e9);
    return {};
}

// L has 1 on its diagonal and entries below it that are multiples of 1/64, few enough that L L^T is exact.
constexpr index band = 3;
float factor_entry(index i, index j) {
    if (i == j) return 1;
    return i > j && i - j <= band ? static_cast<float>((i * 7 + j * 3) % 9 - 4) / 64 : 0;
}
float product_entry(index i, index j) {
    float sum = 0;
    for (index p = std::max<index>(0, i - band); p <= j; p++) sum += factor_entry(i, p) * factor_entry(j, p);
    return sum;
}

// The lower triangle of L L^T; what lies above is NaN. Far corners of the matrix have entries as well, which
// keeps the kernels from working on zeros alone.
void fill_columns(float* a) {
    for (index j = 0; j < large_order; j++) {
        float* column = a + j * large_order;
        std::fill(column, column + j, std::numeric_limits<float>::quiet_NaN());
        std::fill(column + j, column + large_order, 0.0F);
        for (index i = j; i < std::min(large_order, j + band + 1); i++) column[i] = product_entry(i, j);
    }
}

class large : public with_runtime {
protected:
    void SetUp() override {
        if (const std::string reason = reason_to_skip(); !reason.empty()) GTEST_SKIP() << reason;
        with_runtime::SetUp();
        is_up_ = true;
    }
    void TearDown() override {
        if (is_up_) with_runtime::TearDown();
    }

private:
    bool is_up_ = false;
};

TEST_F(large, cholesky_finds_the_factor_and_solves_with_it) {
    const auto elements = static_cast<std::size_t>(large_order * large_order);
    const std::unique_ptr<float[]> a(new float[elements]);
    fill_columns(a.get());
    ASSERT_EQ(starpu_linalg_spotrf('L', large_order, a.get(), large_order), 0);
    for (index j = 0; j < large_order; j += 97)
        for (const index below : {0, 1, 2, 3, 4, 240, 20000}) {
            const index i = j + below;
            if (i >= large_order) continue;
            ASSERT_NEAR(a[static_cast<std::size_t>(i + j * large_order)], factor_entry(i, j), 1e-5)
                << i << ", " << j;
        }
    const index first_above = (large_order - 1) * large_order;
    EXPECT_NE(a[static_cast<std::size_t>(first_above)], a[static_cast<std::size_t>(first_above)]);
    std::vector<float> x(large_order);
    for (index i = 0; i < large_order; i++)
        for (index j = std::max<index>(0, i - band); j < std::min(large_order, i + band + 1); j++)
            x[static_cast<std::size_t>(i)] += product_entry(std::max(i, j), std::min(i, j));
    ASSERT_EQ(starpu_linalg_spotrs('L', large_order, 1, a.get(), large_order, x.data(), large_order), 0);
    for (index i = 0; i < large_order; i++) ASSERT_NEAR(x[static_cast<std::size_t>(i)], 1, 1e-4) << i;
}

// More right-hand sides than an int counts.
TEST_F(large, one_unknown_has_many_right_hand_sides) {
    constexpr index nrhs = (index{1} << 31) + 77;
    const std::unique_ptr<float[]> b(new float[nrhs]);
    const auto fill = [&](float number) { std::fill(b.get(), b.get() + nrhs, number); };
    float a = 4;
    std::int64_t pivot = 0;
    fill(8);
    ASSERT_EQ(starpu_linalg_sposv('L', 1, nrhs, &a, 1, b.get(), 1), 0);
    EXPECT_EQ(std::count(b.get(), b.get() + nrhs, 2.0F), nrhs);
    a = 4;
    fill(8);
    ASSERT_EQ(starpu_linalg_sgesv(1, nrhs, &a, 1, &pivot, b.get(), 1), 0);
    EXPECT_EQ(std::count(b.get(), b.get() + nrhs, 2.0F), nrhs);
}

} // namespace
} // namespace linalg_test
