// Transforms whose indices do not fit 31 bits: one of more than 2^31 real numbers, and a batch that reaches
// beyond.
#include "fft_support.hpp"
#include "support/worse_of.hpp"

#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace {

using fft_test::running_runtime;
using starpu::tests::worse_of;

constexpr std::ptrdiff_t beyond = std::ptrdiff_t{1} << 31;

// Numbers on pages that take memory when they are written for the first time.
template <class Number> class sparse_array {
public:
    explicit sparse_array(std::ptrdiff_t count) : bytes_(static_cast<std::size_t>(count) * sizeof(Number)) {
        void* place =
            mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        numbers_ = place == MAP_FAILED ? nullptr : static_cast<Number*>(place);
    }
    ~sparse_array() {
        if (numbers_) munmap(numbers_, bytes_);
    }
    sparse_array(const sparse_array&) = delete;
    sparse_array& operator=(const sparse_array&) = delete;

    Number* data() { return numbers_; }
    Number& operator[](std::ptrdiff_t i) { return numbers_[i]; }

private:
    std::size_t bytes_;
    Number* numbers_;
};

// exp(sign 2 pi i product / n), the product of two indices below n.
std::complex<double> root(std::ptrdiff_t a, std::ptrdiff_t b, std::ptrdiff_t n, int sign) {
    __extension__ using wide = __int128;
    const auto rest = static_cast<std::ptrdiff_t>(static_cast<wide>(a) * b % n);
    const long double angle =
        2 * std::numbers::pi_v<long double> * static_cast<long double>(rest) / static_cast<long double>(n);
    return {static_cast<double>(std::cos(angle)), sign * static_cast<double>(std::sin(angle))};
}

// Empty when a test that needs so much may run, else why not.
std::string reason_to_skip(double needed) {
    const char* wanted = std::getenv("STARPU_TEST_LARGE");
    if (!wanted || *wanted == 0 || std::string_view(wanted) == "0")
        return "takes minutes; STARPU_TEST_LARGE=1 runs it";
    const double free =
        static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    if (free >= needed) return {};
    return "needs " + std::to_string(needed * 1e-9) + " GB of free memory, and there are " +
           std::to_string(free * 1e-9);
}

struct spike {
    std::ptrdiff_t place;
    float height;
};

// Two spikes have a spectrum that is known everywhere.
TEST(large, real_numbers_in_place) {
    constexpr std::ptrdiff_t n = beyond + (1 << 24), spectrum = n / 2 + 1;
    if (const std::string reason = reason_to_skip(19e9); !reason.empty()) GTEST_SKIP() << reason;
    running_runtime runtime;
    sparse_array<float> x(2 * spectrum);
    ASSERT_NE(x.data(), nullptr);
    constexpr spike spikes[] = {{5, 1}, {n - 7, 3}};
    for (const spike& each : spikes) x[each.place] = each.height;
    const starpufft_iodim64 axis = {n, 1, 1};
    const starpufftf_plan plan = starpufftf_plan_guru64_dft_r2c(1, &axis, 0, nullptr, STARPUFFT_ESTIMATE);
    ASSERT_NE(plan, nullptr);
    ASSERT_EQ(starpufftf_execute(plan, x.data(), x.data()), 0);
    starpufftf_destroy_plan(plan);

    double worst = 0;
    for (std::ptrdiff_t k = 0; k < spectrum; k += k % 1009 == 0 ? 1 : 1008) {
        std::complex<double> wanted;
        for (const spike& each : spikes)
            wanted += static_cast<double>(each.height) * root(each.place, k, n, -1);
        const std::complex<double> found(static_cast<double>(x[2 * k]), static_cast<double>(x[2 * k + 1]));
        worst = worse_of(worst, std::abs(found - wanted));
    }
    const double rms = std::sqrt(1.0 + 9.0), allowed = 4 * std::log2(static_cast<double>(n)) * 6e-8;
    EXPECT_LE(worst / rms, allowed);
}

// Of the memory between its lines nothing is written; what is not read takes none.
TEST(large, last_line_of_a_batch_begins_beyond_31_bits) {
    constexpr std::ptrdiff_t n = 4096, lines = 33, distance = (beyond >> 5) + 5;
    static_assert(distance * (lines - 1) > beyond);
    running_runtime runtime;
    sparse_array<float> in(distance * lines), out(distance * lines);
    ASSERT_TRUE(in.data() && out.data());
    const auto height_of = [](std::ptrdiff_t line) { return static_cast<float>(line + 1); };
    for (std::ptrdiff_t line = 0; line < lines; ++line) in[line * distance + line] = height_of(line);
    const starpufft_iodim64 axis = {n, 1, 1}, loop = {lines, distance, distance};
    const int kind = STARPUFFT_DHT;
    const starpufftf_plan plan = starpufftf_plan_guru64_r2r(1, &axis, 1, &loop, &kind, STARPUFFT_ESTIMATE);
    ASSERT_NE(plan, nullptr);
    ASSERT_EQ(starpufftf_execute(plan, in.data(), out.data()), 0);
    starpufftf_destroy_plan(plan);
    for (std::ptrdiff_t line = 0; line < lines; ++line) {
        double worst = 0;
        for (std::ptrdiff_t k = 0; k < n; ++k) {
            const std::complex<double> turn = root(line, k, n, +1);
            const double wanted = static_cast<double>(height_of(line)) * (turn.real() + turn.imag());
            worst = worse_of(worst, std::abs(static_cast<double>(out[line * distance + k]) - wanted));
        }
        EXPECT_LE(worst, static_cast<double>(height_of(line)) * 4 * std::log2(static_cast<double>(n)) * 6e-8)
            << line;
        EXPECT_EQ(out[line * distance + n], 0) << line;
    }
}

} // namespace
