// Transforms in long double, held against FFTW's, and the radix steps, which number by number follow the
// definition.
#include "fft_support.hpp"
#include "kernels/butterfly_set.hpp"

#include <array>
#include <cstdio>

namespace {

using namespace fft_test;
using real = long double;

// As FFTW does it, in place.
void transform(int n, int m, int sign, numbers<real>& x) {
    auto* data = reinterpret_cast<fftwl_complex*>(x.data());
    const fftwl_plan made = fftwl_plan_dft_2d(n, m, data, data, sign, FFTW_ESTIMATE);
    fftwl_execute(made);
    fftwl_destroy_plan(made);
}

constexpr double epsilon = std::numeric_limits<real>::epsilon();

class long_double : public ::testing::Test {
protected:
    // Both have an error.
    static void expect_near(const numbers<real>& found, const numbers<real>& expected, const char* what) {
        EXPECT_LE(relative_error(found, expected, epsilon), 2 * error_bound(expected.size()))
            << what << " of " << expected.size();
    }

    static void expect_right(int rows, int columns, int sign) {
        auto in = random_numbers<real>(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
        const auto kept = in;
        numbers<real> out(in.size());
        starpufftl_plan plan = rows == 1 ? starpufftl_plan_dft_1d(columns, sign, 0)
                                         : starpufftl_plan_dft_2d(rows, columns, sign, 0);
        ASSERT_NE(plan, nullptr);
        ASSERT_EQ(starpufftl_execute(plan, in.data(), out.data()), 0);
        EXPECT_TRUE(in == kept);
        transform(rows, columns, sign, in);
        expect_near(out, in, rows == 1 ? "a row" : "a matrix");
        starpufftl_destroy_plan(plan);
    }

    running_runtime runtime;
};

TEST_F(long_double, of_every_short_length) {
    for (int n = 1; n <= 64; ++n)
        for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE}) expect_right(1, n, sign);
}

TEST_F(long_double, of_products_powers_and_primes) {
    for (const int n : {1000, 1024, 1536, 2240, 2401, 4096, 8191, 20011, 1 << 16, 78125})
        expect_right(1, n, n % 2 == 0 ? STARPUFFT_FORWARD : STARPUFFT_INVERSE);
}

TEST_F(long_double, of_matrices) {
    for (const auto& [rows, columns] : {std::array{3, 5}, {64, 64}, {100, 37}, {512, 256}})
        expect_right(rows, columns, STARPUFFT_FORWARD);
}

TEST_F(long_double, in_three_dimensions) {
    constexpr int n = 6, m = 10, p = 14;
    auto in = random_numbers<real>(n * m * p);
    numbers<real> out(in.size());
    starpufftl_plan plan = starpufftl_plan_dft_3d(n, m, p, STARPUFFT_INVERSE, 0);
    ASSERT_NE(plan, nullptr);
    ASSERT_EQ(starpufftl_execute(plan, in.data(), out.data()), 0);
    auto* data = reinterpret_cast<fftwl_complex*>(in.data());
    const fftwl_plan made = fftwl_plan_dft_3d(n, m, p, data, data, FFTW_BACKWARD, FFTW_ESTIMATE);
    fftwl_execute(made);
    fftwl_destroy_plan(made);
    expect_near(out, in, "a cube");
    starpufftl_destroy_plan(plan);
}

TEST_F(long_double, there_and_back_in_place_by_tasks) {
    constexpr int n = 3000;
    auto x = random_numbers<real>(n);
    const auto before = x;
    starpufftl_plan there = starpufftl_plan_dft_1d(n, STARPUFFT_FORWARD, 0);
    starpufftl_plan back = starpufftl_plan_dft_1d(n, STARPUFFT_INVERSE, 0);
    starpu_task* end = starpufftl_start(there, x.data(), x.data());
    ASSERT_NE(end, nullptr);
    EXPECT_EQ(starpu_task_wait(end), 0);
    ASSERT_EQ(starpufftl_execute(back, x.data(), x.data()), 0);
    for (auto& value : x) value /= n;
    expect_near(x, before, "there and back");
    starpufftl_cleanup(there);
    starpufftl_destroy_plan(there);
    starpufftl_destroy_plan(back);
}

TEST_F(long_double, of_many_in_one_plan) {
    constexpr int n = 48, count = 7;
    auto in = random_numbers<real>(n * count);
    numbers<real> out(in.size());
    starpufftl_plan plan = starpufftl_plan_many_dft(1, &n, count, nullptr, count, 1, nullptr, 1, n,
                                                    STARPUFFT_FORWARD, 0); // columns become rows
    ASSERT_NE(plan, nullptr);
    ASSERT_EQ(starpufftl_execute(plan, in.data(), out.data()), 0);
    for (int t = 0; t < count; ++t) {
        numbers<real> column(n);
        for (int i = 0; i < n; ++i) column[i] = in[i * count + t];
        transform(1, n, STARPUFFT_FORWARD, column);
        expect_near({out.begin() + t * n, out.begin() + (t + 1) * n}, column, "one of many");
    }
    starpufftl_destroy_plan(plan);
}

TEST_F(long_double, on_handles_in_their_order) {
    constexpr std::size_t n = 600;
    auto x = random_numbers<real>(n);
    auto expected = x;
    starpu_data_handle_t a, b;
    auto* y = static_cast<starpufftl_complex*>(starpufftl_malloc(n * sizeof(starpufftl_complex)));
    starpu_vector_data_register(&a, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(x.data()), n,
                                sizeof(starpufftl_complex));
    starpu_vector_data_register(&b, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(y), n,
                                sizeof(starpufftl_complex));
    starpufftl_plan plan = starpufftl_plan_dft_1d(n, STARPUFFT_FORWARD, 0);
    starpu_task* first = starpufftl_start_handle(plan, a, b);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(starpufftl_execute_handle(plan, b, a), 0);
    EXPECT_EQ(starpu_task_wait(first), 0);
    starpu_data_unregister(a);
    starpu_data_unregister(b);
    transform(1, n, STARPUFFT_FORWARD, expected);
    expect_near({y, y + n}, expected, "the first");
    transform(1, n, STARPUFFT_FORWARD, expected);
    expect_near(x, expected, "the second");
    starpufftl_destroy_plan(plan);
    starpufftl_free(y);
}

TEST_F(long_double, counts_with_the_others) {
    expect_right(1, 8, STARPUFFT_FORWARD);
    std::FILE* page = std::tmpfile();
    starpufftl_showstats(page);
    EXPECT_GT(std::ftell(page), 0);
    std::fclose(page);
}

TEST_F(long_double, says_what_is_wrong) {
    errno = 0;
    EXPECT_EQ(starpufftl_plan_dft_1d(0, STARPUFFT_FORWARD, 0), nullptr);
    EXPECT_EQ(errno, EINVAL);
    real numbers_[2] = {};
    EXPECT_EQ(starpufftl_execute(nullptr, numbers_, numbers_), -EINVAL);
}

// Joins transforms of every radix-th number to that of all.
TEST(long_double_radix_step, follows_the_definition) {
    constexpr std::size_t count = 6;
    for (const std::size_t radix : {2, 3, 4, 5, 7})
        for (const int sign : {-1, 1}) {
            const std::size_t n = radix * count;
            const exact_roots all(n, sign), part(count, sign);
            const auto x = random_numbers<real>(n);
            numbers<real> joined(n), roots(n - count), expected(n);
            for (std::size_t j = 0; j < radix; ++j) {
                numbers<real> segment;
                for (std::size_t i = 0; i < count; ++i) segment.push_back(x[i * radix + j]);
                for (std::size_t k = 0; k < count; ++k) {
                    joined[j * count + k] = part.transform_at(k, segment);
                    if (j == 0) continue;
                    numbers<real> unit(n);
                    unit[j * k] = 1;
                    roots[(j - 1) * count + k] = all.transform_at(1, unit);
                }
            }
            starpu::fft::butterflies<real>().step(radix)(reinterpret_cast<real*>(joined.data()), count, count,
                                                         reinterpret_cast<real*>(roots.data()), sign);
            for (std::size_t k = 0; k < n; ++k) expected[k] = all.transform_at(k, x);
            EXPECT_LE(relative_error(joined, expected, epsilon), 2 * error_bound(n)) << radix;
        }
}

} // namespace
