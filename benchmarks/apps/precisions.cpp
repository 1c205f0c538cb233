// Are Cholesky and LU faster than OpenBLAS's in single and in complex precision, too?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>
#include <lapacke.h>

#include <complex>
#include <memory>

namespace benchmark {
namespace {

// What LAPACK and we call the routines for a scalar type.
template <class T> struct precision;
#define STARPU_BENCHMARK_PRECISION(x, T, vendor, work)                                                       \
    template <> struct precision<T> {                                                                        \
        static constexpr char letter = #x[0];                                                                \
        static constexpr double operations = work; /* of a product and a sum */                              \
        static constexpr auto potrf = starpu_linalg_##x##potrf;                                              \
        static constexpr auto getrf = starpu_linalg_##x##getrf;                                              \
        static int vendor_potrf(int n, T* a) {                                                               \
            return LAPACKE_##x##potrf_work(LAPACK_COL_MAJOR, 'L', n, reinterpret_cast<vendor*>(a), n);       \
        }                                                                                                    \
        static int vendor_getrf(int n, T* a, int* ipiv) {                                                    \
            return LAPACKE_##x##getrf_work(LAPACK_COL_MAJOR, n, n, reinterpret_cast<vendor*>(a), n, ipiv);   \
        }                                                                                                    \
    };
STARPU_BENCHMARK_PRECISION(s, float, float, 2)
STARPU_BENCHMARK_PRECISION(c, std::complex<float>, lapack_complex_float, 8)
STARPU_BENCHMARK_PRECISION(z, std::complex<double>, lapack_complex_double, 8)

// A matrix to be overwritten, its original, and room for pivots.
template <class T> struct problem {
    problem(int order, bool is_definite)
        : n(order), original(static_cast<std::size_t>(n) * static_cast<std::size_t>(n)),
          pivots(static_cast<std::size_t>(n)), narrow(pivots.size()) {
        std::mt19937_64 generator(1);
        std::uniform_real_distribution<float> entry(-0.5, 0.5);
        for (T& x : original) x = entry(generator);
        for (std::size_t i = 0; is_definite && i < pivots.size(); ++i)
            original[i + i * pivots.size()] += static_cast<float>(n);
        current = original;
    }
    void restore() { std::copy(original.begin(), original.end(), current.begin()); }
    T* first() { return current.data(); }

    int n;
    std::vector<T> original, current;
    std::vector<std::int64_t> pivots;
    std::vector<int> narrow;
};

template <class T, class Theirs, class Ours>
void compare(const char* name, int n, bool is_definite, double of_order_1, int threads, int pairs,
             Theirs theirs, Ours ours) {
    const auto p = std::make_shared<problem<T>>(n, is_definite);
    const double cube = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
    const double operations = precision<T>::operations * of_order_1 * cube;
    const auto restore = [p] { p->restore(); };
    duel(fmt::format("{}{} n={}", precision<T>::letter, name, n),
         openblas_side(operations, threads, restore, [=] { return theirs(*p); }),
         starpu_side("StarPU", operations, restore, [=] { return ours(*p); }), pairs);
}

template <class T> void compare_factorisations(int n, int threads, int pairs) {
    using routines = precision<T>;
    using system = problem<T>;
    compare<T>(
        "potrf", n, true, 1.0 / 6, threads, pairs,
        [](system& p) { return routines::vendor_potrf(p.n, p.first()); },
        [](system& p) { return routines::potrf('L', p.n, p.first(), p.n); });
    compare<T>(
        "getrf", n, false, 1.0 / 3, threads, pairs,
        [](system& p) { return routines::vendor_getrf(p.n, p.first(), p.narrow.data()); },
        [](system& p) { return routines::getrf(p.n, p.n, p.first(), p.n, p.pivots.data()); });
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options(
        "Factorisations in other precisions than double against OpenBLAS, in turns");
    int n = 4096, pairs = 5;
    options.add_option("--n", n, "order of the matrices");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    const int threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    benchmark::compare_factorisations<float>(n, threads, pairs);
    benchmark::compare_factorisations<std::complex<float>>(n, threads, pairs);
    benchmark::compare_factorisations<std::complex<double>>(n, threads, pairs);
    starpu_shutdown();
}
