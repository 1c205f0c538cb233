// All kinds of lengths and shapes against FFTW, in both directions and precisions.
#include "fft_support.hpp"

namespace {

using namespace fft_test;

struct rows_and_columns {
    int rows, columns;
};

// FFTW's answer serves all precisions and both directions.
class lengths : public ::testing::Test {
protected:
    void expect_same_as_fftw(rows_and_columns size) {
        const auto rows = static_cast<std::size_t>(size.rows),
                   columns = static_cast<std::size_t>(size.columns);
        const auto in = random_numbers<double>(rows * columns);
        auto forward = in;
        transform_by_fftw(size.rows, size.columns, STARPUFFT_FORWARD, forward.data());
        const auto inverse = mirrored(forward, rows, columns);
        for_each_precision(precisions{}, [&]<class Real>() {
            constexpr double epsilon = std::numeric_limits<Real>::epsilon();
            for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE})
                // FFTW may be as wrong as we are.
                EXPECT_LE(relative_error(transformed<Real>(in, size.rows, size.columns, sign),
                                         sign == STARPUFFT_FORWARD ? forward : inverse, epsilon),
                          2 * error_bound(in.size()))
                    << size.rows << " x " << size.columns << ", sign " << sign << ", epsilon " << epsilon;
        });
    }

    void expect_same_as_fftw(const std::vector<rows_and_columns>& sizes) {
        for (const rows_and_columns& size : sizes) expect_same_as_fftw(size);
    }

    running_runtime runtime;
};

TEST_F(lengths, powers_of_two) {
    std::vector<rows_and_columns> sizes;
    for (int n = 1; n <= (is_sanitized ? 1 << 17 : 1 << 20); n *= 2) sizes.push_back({1, n});
    expect_same_as_fftw(sizes);
}

TEST_F(lengths, powers_of_odd_primes) {
    expect_same_as_fftw(
        {{1, 59049}, {1, 15625}, {1, 78125}, {1, 117649}, {1, 161051}, {1, 28561}, {1, 83521}});
}

TEST_F(lengths, mixed_factors) {
    expect_same_as_fftw({{1, 1000}, {1, 10000}, {1, 16385}, {1, 46189}, {1, 72000}, {1, 100100}});
    if (!is_sanitized) expect_same_as_fftw({{1, 765765}, {1, 1058400}, {1, 1000000}});
}

TEST_F(lengths, primes_and_lengths_with_a_large_one) {
    expect_same_as_fftw({{1, 8191}, {1, 16411}, {1, 32749}, {1, 32771}, {1, 65537}, {1, 2 * 32771}});
    if (!is_sanitized) expect_same_as_fftw({{1, 1000003}, {1, 3 * 100003}});
}

TEST_F(lengths, shapes_in_one_task) {
    expect_same_as_fftw({{2, 1}, {2, 2}, {3, 5}, {5, 3}, {7, 1}, {16, 16}, {17, 31}, {100, 100}, {128, 128}});
}

TEST_F(lengths, shapes_in_two_passes) {
    expect_same_as_fftw({{128, 256}, {256, 128}, {257, 263}, {513, 767}, {3, 32768}, {32768, 3}, {2, 20000}});
    if (!is_sanitized) expect_same_as_fftw({{1024, 1024}, {1000, 1000}});
}

TEST_F(lengths, one_long_dimension) {
    expect_same_as_fftw({{3, 65536}, {65536, 3}, {5, 33000}, {33000, 5}});
    // With fewer rows than workers each row is spread over all of them; that takes more workers (below).
    if (!is_sanitized) expect_same_as_fftw({{40, 40000}, {40000, 40}, {2, 100003}, {100003, 2}});
}

TEST_F(lengths, two_dimensions_with_a_single_row_or_column) {
    const auto in = random_numbers<double>(40000);
    for_each_precision(precisions{}, [&]<class Real>() {
        numbers<Real> expected;
        for (const bool one_row : {true, false}) {
            auto values = rounded<Real>(in);
            const int rows = one_row ? 1 : 40000, columns = one_row ? 40000 : 1;
            const auto plan = api<Real>::plan_2d(rows, columns, STARPUFFT_FORWARD);
            ASSERT_NE(plan, nullptr);
            ASSERT_EQ(api<Real>::execute(plan, values.data(), values.data()), 0);
            api<Real>::destroy(plan);
            if (one_row)
                expected = values;
            else
                EXPECT_EQ(values, expected);
        }
    });
}

// With many workers panels become narrower, and long rows are worked on together.
class many_workers : public lengths {
protected:
    many_workers() {
        starpu_shutdown();
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 9;
        EXPECT_EQ(starpu_init(&conf), 0);
    }
};

TEST_F(many_workers, compute_the_same) {
    expect_same_as_fftw({{1, 65536}, {1, 32771}, {3, 65536}, {65536, 3}, {2, 65537}, {65537, 2}, {24, 3000}});
}

} // namespace
