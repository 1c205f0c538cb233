// Are products, triangular solves and inverses faster than OpenBLAS's on as many threads?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <cblas.h>
#include <fmt/core.h>
#include <lapacke.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace benchmark {
namespace {

using matrix = std::shared_ptr<dense_matrix>;

struct comparison {
    std::int64_t n;
    int threads, pairs;
    matrix a, b;                          // read by both sides
    const std::vector<std::string>& only; // routines; all of them where there are none

    int order() const { return static_cast<int>(n); }
    double cube() const { return static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n); }

    // Each side gets a result matrix of its own, which is set anew before each run.
    template <class Theirs, class Ours>
    void run(const char* name, double operations, const dense_matrix& start, Theirs theirs, Ours ours) const {
        if (!only.empty() && std::find(only.begin(), only.end(), name) == only.end()) return;
        const auto x = std::make_shared<dense_matrix>(start), y = std::make_shared<dense_matrix>(start);
        duel(fmt::format("{} n={}", name, n),
             openblas_side(
                 operations, threads, [x] { x->restore(); },
                 [=] {
                     theirs(x->data());
                     return 0;
                 }),
             starpu_side(
                 "StarPU", operations, [y] { y->restore(); }, [=] { return ours(y->data()); }),
             pairs);
    }
};

void compare_products(const comparison& c) {
    const auto n = c.n;
    const int o = c.order();
    const double *a = c.a->data(), *b = c.b->data();
    c.run(
        "gemm", 2 * c.cube(), *c.b,
        [=](double* x) {
            cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, o, o, o, 1, a, o, b, o, 1, x, o);
        },
        [=](double* x) { return starpu_linalg_dgemm('N', 'N', n, n, n, 1, a, n, b, n, 1, x, n); });
    c.run(
        "symm", 2 * c.cube(), *c.b,
        [=](double* x) { cblas_dsymm(CblasColMajor, CblasLeft, CblasLower, o, o, 1, a, o, b, o, 1, x, o); },
        [=](double* x) { return starpu_linalg_dsymm('L', 'L', n, n, 1, a, n, b, n, 1, x, n); });
    c.run(
        "syrk", c.cube(), *c.b,
        [=](double* x) { cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, o, o, 1, a, o, 1, x, o); },
        [=](double* x) { return starpu_linalg_dsyrk('L', 'N', n, n, 1, a, n, 1, x, n); });
}

void compare_triangular(const comparison& c, char side) {
    const auto n = c.n;
    const int o = c.order();
    const double* a = c.a->data();
    const CBLAS_SIDE their_side = side == 'L' ? CblasLeft : CblasRight;
    c.run(
        side == 'L' ? "trmm L" : "trmm R", c.cube(), *c.b,
        [=](double* x) {
            cblas_dtrmm(CblasColMajor, their_side, CblasLower, CblasNoTrans, CblasNonUnit, o, o, 1, a, o, x,
                        o);
        },
        [=](double* x) { return starpu_linalg_dtrmm(side, 'L', 'N', 'N', n, n, 1, a, n, x, n); });
    c.run(
        side == 'L' ? "trsm L" : "trsm R", c.cube(), *c.b,
        [=](double* x) {
            cblas_dtrsm(CblasColMajor, their_side, CblasLower, CblasNoTrans, CblasNonUnit, o, o, 1, a, o, x,
                        o);
        },
        [=](double* x) { return starpu_linalg_dtrsm(side, 'L', 'N', 'N', n, n, 1, a, n, x, n); });
}

void compare_inverses(const comparison& c) {
    const auto n = c.n;
    const int o = c.order();
    c.run(
        "potri", 2 * c.cube() / 3, *c.a,
        [=](double* x) { LAPACKE_dpotri_work(LAPACK_COL_MAJOR, 'L', o, x, o); },
        [=](double* x) { return starpu_linalg_dpotri('L', n, x, n); });
    const auto their_pivots = std::make_shared<std::vector<int>>(c.n);
    const auto our_pivots = std::make_shared<std::vector<std::int64_t>>(c.n);
    const auto work = std::make_shared<std::vector<double>>(64 * c.n);
    std::iota(their_pivots->begin(), their_pivots->end(), 1);
    std::iota(our_pivots->begin(), our_pivots->end(), 1);
    c.run(
        "getri", 4 * c.cube() / 3, *c.a,
        [=](double* x) {
            LAPACKE_dgetri_work(LAPACK_COL_MAJOR, o, x, o, their_pivots->data(), work->data(), 64 * o);
        },
        [=](double* x) { return starpu_linalg_dgetri(n, x, n, our_pivots->data()); });
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("Products, triangular solves and inverses against OpenBLAS, in turns");
    std::vector<std::int64_t> orders{4096};
    std::vector<std::string> only;
    int pairs = 7;
    options.add_option("--n", orders, "orders of the matrices");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    options.add_option("--only", only, "these alone, by the names that are printed");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    const int threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    for (const auto n : orders) {
        const auto a = std::make_shared<benchmark::dense_matrix>(n, n, n, static_cast<double>(n));
        const benchmark::comparison c{
            n, threads, pairs, a, std::make_shared<benchmark::dense_matrix>(n, n, n), only};
        benchmark::compare_products(c);
        for (const char side : {'L', 'R'}) benchmark::compare_triangular(c, side);
        benchmark::compare_inverses(c);
    }
    starpu_shutdown();
}
