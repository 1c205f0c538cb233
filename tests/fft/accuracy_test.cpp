// Accuracy against the definition, summed in long double: every short length, and samples of long transforms.
#include "fft_support.hpp"

namespace {

using namespace fft_test;

template <class Real> class accuracy : public ::testing::Test {
protected:
    void expect_right_everywhere(int n, int sign) {
        auto in = random_numbers<Real>(static_cast<std::size_t>(n));
        numbers<Real> out(in.size());
        const scoped_plan<Real> plan(1, n, sign);
        ASSERT_EQ(api<Real>::execute(plan, in.data(), out.data()), 0);
        const exact_roots roots(in.size(), sign);
        std::vector<std::complex<long double>> expected;
        for (std::size_t k = 0; k < in.size(); ++k) expected.push_back(roots.transform_at(k, in));
        EXPECT_LE(relative_error(out, expected, epsilon), error_bound(in.size()))
            << "n = " << n << ", sign " << sign;
    }

    void expect_right_at_samples(int n, int sign) {
        constexpr int samples = 8;
        auto in = random_numbers<Real>(static_cast<std::size_t>(n));
        numbers<Real> out(in.size());
        const scoped_plan<Real> plan(1, n, sign);
        ASSERT_EQ(api<Real>::execute(plan, in.data(), out.data()), 0);
        const exact_roots roots(in.size(), sign);
        std::mt19937_64 engine(7);
        numbers<Real> found;
        std::vector<std::complex<long double>> expected;
        for (int i = 0; i < samples; ++i) {
            const std::size_t k = engine() % in.size();
            found.push_back(out[k]);
            expected.push_back(roots.transform_at(k, in));
        }
        EXPECT_LE(relative_error(found, expected, epsilon), error_bound(in.size()))
            << "n = " << n << ", sign " << sign;
    }

    static constexpr double epsilon = std::numeric_limits<Real>::epsilon();
    running_runtime runtime;
};
TYPED_TEST_SUITE(accuracy, precisions);

TYPED_TEST(accuracy, of_every_short_length) {
    for (int n = 1; n <= (is_sanitized ? 40 : 100); ++n)
        for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE}) this->expect_right_everywhere(n, sign);
}

TYPED_TEST(accuracy, of_lengths_with_each_radix_step) {
    for (const int n : {512, 1000, 1024, 1536, 2240, 2401, 3072})
        for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE}) this->expect_right_everywhere(n, sign);
}

// Powers, products of all small primes, and primes: from the longest single task on, all ways to decompose.
TYPED_TEST(accuracy, of_samples_of_long_transforms) {
    for (const int n : {4096, 8191, 16384, 16807, 20011, 32768, 32771, 1 << 16, 78125, 131072})
        for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE}) this->expect_right_at_samples(n, sign);
}

TYPED_TEST(accuracy, of_samples_of_transforms_of_about_a_million) {
    for (const int n : {1 << 20, 765765, 1058400, 1000003}) {
        this->expect_right_at_samples(n, STARPUFFT_FORWARD);
        if (is_sanitized) return;
    }
}

} // namespace
