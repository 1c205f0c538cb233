// Are Cholesky and LU faster than OpenBLAS's in single and in complex precision, too?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>
#define LAPACK_COMPLEX_CUSTOM
#define lapack_complex_float std::complex<float>
#define lapack_complex_double std::complex<double>
#include <lapacke.h>

#include <complex>
#include <memory>

namespace benchmark {
namespace {

template <class T> struct routines;
#define STARPU_BENCHMARK_ROUTINES(x, T, flops)                                                               \
    template <> struct routines<T> {                                                                         \
        static constexpr const char* letter = #x;                                                            \
        static constexpr double operations = flops; /* of a product and a sum, in terms of real ones */      \
        static constexpr auto potrf = starpu_linalg_##x##potrf;                                              \
        static constexpr auto getrf = starpu_linalg_##x##getrf;                                              \
        static constexpr auto their_potrf = LAPACKE_##x##potrf_work;                                         \
        static constexpr auto their_getrf = LAPACKE_##x##getrf_work;                                         \
    };
STARPU_BENCHMARK_ROUTINES(s, float, 1)
STARPU_BENCHMARK_ROUTINES(c, std::complex<float>, 4)
STARPU_BENCHMARK_ROUTINES(z, std::complex<double>, 4)

template <class T, class Theirs, class Ours>
void compare(const char* name, std::int64_t n, double diagonal, double of_order_1, int threads, int pairs,
             Theirs theirs, Ours ours) {
    const auto a = std::make_shared<typed_matrix<T>>(n, n, n, diagonal);
    const double cube = static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
    const double operations = routines<T>::operations * of_order_1 * cube;
    const auto restore = [a] { a->restore(); };
    duel(fmt::format("{}{} n={}", routines<T>::letter, name, n),
         openblas_side(operations, threads, restore, [=] { return theirs(a->data()); }),
         starpu_side("StarPU", operations, restore, [=] { return ours(a->data()); }), pairs);
}

template <class T> void compare_factorisations(int n, int threads, int pairs) {
    using calls = routines<T>;
    const auto pivots = std::make_shared<std::vector<std::int64_t>>(n);
    const auto their_pivots = std::make_shared<std::vector<int>>(n);
    compare<T>(
        "potrf", n, n, 1.0 / 3, threads, pairs,
        [=](T* a) { return calls::their_potrf(LAPACK_COL_MAJOR, 'L', n, a, n); },
        [=](T* a) { return calls::potrf('L', n, a, n); });
    compare<T>(
        "getrf", n, 0, 2.0 / 3, threads, pairs,
        [=](T* a) { return calls::their_getrf(LAPACK_COL_MAJOR, n, n, a, n, their_pivots->data()); },
        [=](T* a) { return calls::getrf(n, n, a, n, pivots->data()); });
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options(
        "Cholesky and LU in other precisions than double against OpenBLAS, in turns");
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
