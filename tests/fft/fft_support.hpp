// What the FFT tests share: all precisions behind one set of names, random arrays, and exact sums to compare
// with, which oracle.cpp computes.
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
void transform_by_fftw(int n, int m, int sign, std::complex<double>* x);
void transform_by_fftw(int n, int m, int sign, std::complex<float>* x);

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

template <class Real> numbers<Real> random_numbers(std::size_t count, unsigned seed = 1);

// Relative error in the root mean square, in units of the precision.
template <class A, class B> double relative_error(const A& found, const B& expected, double epsilon);

// The error allowed to a transform of n numbers, in units of the precision; one unit for rounding the result.
inline double error_bound(std::size_t n) {
    return 1 + 4 * std::log2(static_cast<double>(n));
}

// The roots of unity of one order in long double, with exact exponents.
class exact_roots {
public:
    exact_roots(std::uint64_t order, int sign);

    // The value of the transform at k, by its definition.
    std::complex<long double> transform_at(std::uint64_t k, const numbers<long double>& x) const;

private:
    numbers<long double> roots_;
};

// Calls f<Real>() for each precision of a list.
template <class... Real, class Function> void for_each_precision(::testing::Types<Real...>, Function f) {
    (f.template operator()<Real>(), ...);
}

// The same numbers in a precision that holds them less exactly. What they become may be held against what the
// exact ones become: rounding them adds less than a unit to an error, and the bounds below are several.
template <class Real, class Wide> numbers<Real> rounded(const numbers<Wide>& exact);

// What a plan makes of them; its input must stay as it was.
template <class Real, class Wide>
numbers<Real> transformed(const numbers<Wide>& exact, int rows, int columns, int sign);

// The transform in the other direction of the same rows and columns, whose numbers are those of this one in
// reverse order.
template <class Real>
numbers<Real> mirrored(const numbers<Real>& spectrum, std::size_t rows, std::size_t columns);

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
