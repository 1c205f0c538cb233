// Accuracy against the definition, summed in long double: every short length, and samples of long transforms.
#include "fft_support.hpp"

namespace {

using namespace fft_test;

// The sums take nearly all the time: each serves all precisions and both directions.
class accuracy : public ::testing::Test {
protected:
    static void expect_right_everywhere(int n) {
        const auto in = random_numbers<long double>(static_cast<std::size_t>(n));
        const exact_roots roots(in.size(), STARPUFFT_FORWARD);
        numbers<long double> forward(in.size());
        for (std::size_t k = 0; k < in.size(); ++k) forward[k] = roots.transform_at(k, in);
        const auto inverse = mirrored(forward, 1, in.size());
        for_each_precision(precisions{}, [&]<class Real>() {
            for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE})
                expect_near(transformed<Real>(in, 1, n, sign), sign == STARPUFFT_FORWARD ? forward : inverse,
                            in.size(), sign);
        });
    }

    static void expect_right_at_samples(int n, std::initializer_list<int> signs) {
        constexpr int samples = 8;
        const auto in = random_numbers<long double>(static_cast<std::size_t>(n));
        const exact_roots roots(in.size(), STARPUFFT_FORWARD);
        std::mt19937_64 engine(7);
        std::vector<std::size_t> places;
        numbers<long double> expected;
        for (int i = 0; i < samples; ++i) {
            places.push_back(engine() % in.size());
            expected.push_back(roots.transform_at(places.back(), in));
        }
        for_each_precision(precisions{}, [&]<class Real>() {
            for (const int sign : signs) {
                const auto out = transformed<Real>(in, 1, n, sign);
                numbers<Real> found;
                for (const std::size_t k : places)
                    found.push_back(out[sign == STARPUFFT_FORWARD || k == 0 ? k : in.size() - k]);
                expect_near(found, expected, in.size(), sign);
            }
        });
    }

    running_runtime runtime;

private:
    template <class Real>
    static void expect_near(const numbers<Real>& found, const numbers<long double>& expected, std::size_t n,
                            int sign) {
        constexpr double epsilon = std::numeric_limits<Real>::epsilon();
        EXPECT_LE(relative_error(found, expected, epsilon), error_bound(n))
            << "n = " << n << ", sign " << sign << ", epsilon " << epsilon;
    }
};

TEST_F(accuracy, of_every_short_length) {
    for (int n = 1; n <= (is_sanitized ? 40 : 100); ++n) expect_right_everywhere(n);
}

TEST_F(accuracy, of_lengths_with_each_radix_step) {
    for (const int n : {512, 1000, 1024, 1536, 2240, 2401, 3072}) expect_right_everywhere(n);
}

// Powers, products of all small primes, and primes: from the longest single task on, all ways to decompose.
TEST_F(accuracy, of_samples_of_long_transforms) {
    for (const int n : {4096, 8191, 16384, 16807, 20011, 32768, 32771, 1 << 16, 78125, 131072})
        expect_right_at_samples(n, {STARPUFFT_FORWARD, STARPUFFT_INVERSE});
}

TEST_F(accuracy, of_samples_of_transforms_of_about_a_million) {
    for (const int n : {1 << 20, 765765, 1058400, 1000003}) {
        expect_right_at_samples(n, {STARPUFFT_FORWARD});
        if (is_sanitized) return;
    }
}

} // namespace
