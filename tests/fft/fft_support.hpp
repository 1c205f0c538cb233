// What the FFT tests share: all precisions behind one set of names, random arrays, and exact sums to compare
// with.
#pragma once

#include <starpufft.h>

#include <fftw3.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numbers>
#include <random>
#include <vector>

namespace fft_test {

// Keeps the runtime up while it lives.
class running_runtime {
public:
    explicit running_runtime(int cpus = 2) {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = cpus;
        error_ = starpu_init(&conf);
        if (error_) ADD_FAILURE() << "starpu_init gave " << error_;
    }
    ~running_runtime() {
        if (!error_) starpu_shutdown();
    }
    running_runtime(const running_runtime&) = delete;
    running_runtime& operator=(const running_runtime&) = delete;

private:
    int error_;
};

// In place, by FFTW; for float in double precision, whose own error does not count.
inline void transform_by_fftw(int n, int m, int sign, std::complex<double>* x) {
    auto* data = reinterpret_cast<fftw_complex*>(x);
    const fftw_plan made = fftw_plan_dft_2d(n, m, data, data, sign, FFTW_ESTIMATE);
    fftw_execute(made);
    fftw_destroy_plan(made);
}
inline void transform_by_fftw(int n, int m, int sign, std::complex<float>* x) {
    const std::size_t count = static_cast<std::size_t>(n) * static_cast<std::size_t>(m);
    std::vector<std::complex<double>> wide(x, x + count);
    transform_by_fftw(n, m, sign, wide.data());
    for (std::size_t i = 0; i < count; ++i) x[i] = std::complex<float>(wide[i]);
}

template <class Real> struct api;

#define STARPU_FFT_TEST_API(Real, x)                                                                         \
    template <> struct api<Real> {                                                                           \
        using plan = x##_plan;                                                                               \
        static plan plan_1d(int n, int sign, unsigned flags = 0) { return x##_plan_dft_1d(n, sign, flags); } \
        static plan plan_2d(int n, int m, int sign, unsigned flags = 0) {                                    \
            return x##_plan_dft_2d(n, m, sign, flags);                                                       \
        }                                                                                                    \
        static int execute(plan p, void* in, void* out) { return x##_execute(p, in, out); }                  \
        static starpu_task* start(plan p, void* in, void* out) { return x##_start(p, in, out); }             \
        static int execute_handle(plan p, starpu_data_handle_t in, starpu_data_handle_t out) {               \
            return x##_execute_handle(p, in, out);                                                           \
        }                                                                                                    \
        static starpu_task* start_handle(plan p, starpu_data_handle_t in, starpu_data_handle_t out) {        \
            return x##_start_handle(p, in, out);                                                             \
        }                                                                                                    \
        static void cleanup(plan p) { x##_cleanup(p); }                                                      \
        static void show_statistics(FILE* out) { x##_showstats(out); }                                       \
        static void destroy(plan p) { x##_destroy_plan(p); }                                                 \
        static void* allocate(std::size_t bytes) { return x##_malloc(bytes); }                               \
        static void release(void* p, std::size_t bytes) { x##_free(p, bytes); }                              \
    };
STARPU_FFT_TEST_API(double, starpufft)
STARPU_FFT_TEST_API(float, starpufftf)
STARPU_FFT_TEST_API(long double, starpufftl)
#undef STARPU_FFT_TEST_API

// A plan that is destroyed with its scope; 1-D plans have one row.
template <class Real> class scoped_plan {
public:
    scoped_plan(int rows, int columns, int sign)
        : plan_(rows == 1 ? api<Real>::plan_1d(columns, sign) : api<Real>::plan_2d(rows, columns, sign)) {
        EXPECT_NE(plan_, nullptr);
    }
    ~scoped_plan() { api<Real>::destroy(plan_); }
    scoped_plan(const scoped_plan&) = delete;
    scoped_plan& operator=(const scoped_plan&) = delete;

    operator typename api<Real>::plan() const { return plan_; }

private:
    typename api<Real>::plan plan_;
};

template <class Real> using numbers = std::vector<std::complex<Real>>;

template <class Real> numbers<Real> random_numbers(std::size_t count, unsigned seed = 1) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<Real> uniform(-1, 1);
    numbers<Real> values(count);
    for (auto& value : values) value = {uniform(engine), uniform(engine)};
    return values;
}

// Relative error in the root mean square, in units of the precision.
template <class A, class B> double relative_error(const A& found, const B& expected, double epsilon) {
    long double difference = 0, size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::complex<long double> a(found[i]), b(expected[i]);
        difference += std::norm(a - b);
        size += std::norm(b);
    }
    return static_cast<double>(std::sqrt(difference / size)) / epsilon;
}

// The error allowed to a transform of n numbers, in units of the precision; one unit for rounding the result.
inline double error_bound(std::size_t n) {
    return 1 + 4 * std::log2(static_cast<double>(n));
}

// The roots of unity of one order in long double, with exact exponents.
class exact_roots {
public:
    exact_roots(std::uint64_t order, int sign) : roots_(order) {
        for (std::uint64_t e = 0; e < order; ++e) {
            const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(e) /
                                      static_cast<long double>(order);
            roots_[e] = {std::cos(angle), sign * std::sin(angle)};
        }
    }

    // The value of the transform at k, by its definition.
    template <class Real>
    std::complex<long double> transform_at(std::uint64_t k, const numbers<Real>& x) const {
        std::complex<long double> sum = 0;
        std::uint64_t exponent = 0;
        for (const auto& value : x) {
            const std::complex<long double> v(value), w = roots_[exponent];
            sum += std::complex<long double>(v.real() * w.real() - v.imag() * w.imag(),
                                             v.real() * w.imag() + v.imag() * w.real());
            exponent += k;
            if (exponent >= roots_.size()) exponent -= roots_.size();
        }
        return sum;
    }

private:
    std::vector<std::complex<long double>> roots_;
};

// How many tasks each worker executes because of what this does, from the profiling counters.
template <class Work> std::vector<int> tasks_by_worker(Work work) {
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    std::vector<int> executed(starpu_cpu_worker_get_count());
    starpu_profiling_worker_info info;
    // Reading the counters resets them.
    for (std::size_t w = 0; w < executed.size(); ++w)
        starpu_profiling_worker_get_info(static_cast<int>(w), &info);
    work();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    for (std::size_t w = 0; w < executed.size(); ++w) {
        starpu_profiling_worker_get_info(static_cast<int>(w), &info);
        executed[w] = info.executed_tasks;
    }
    starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    return executed;
}

template <class Work> int tasks_of(Work work) {
    int sum = 0;
    for (const int count : tasks_by_worker(work)) sum += count;
    return sum;
}

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr bool is_sanitized = true; // everything is several times slower: smaller sizes
#else
constexpr bool is_sanitized = false;
#endif

// One text and one graph of tasks in both: each sanitizer looks at one.
#if defined(__SANITIZE_THREAD__)
using precisions = ::testing::Types<float>;
#elif defined(__SANITIZE_ADDRESS__)
using precisions = ::testing::Types<double>;
#else
using precisions = ::testing::Types<double, float>;
#endif

} // namespace fft_test
