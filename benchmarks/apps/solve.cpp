// Are solves with many right-hand sides, from a Cholesky factor or an LU factorisation, as fast as
// OpenBLAS's?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>
#include <lapacke.h>

#include <memory>

namespace benchmark {
namespace {

struct problem {
    std::int64_t n, nrhs;
    int threads;

    int order() const { return static_cast<int>(n); }
    int columns() const { return static_cast<int>(nrhs); }
    double operations() const {
        return 2 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(nrhs);
    }
    std::shared_ptr<dense_matrix> right_hand_sides() const {
        return std::make_shared<dense_matrix>(n, nrhs, n);
    }
};

void compare_potrs(const problem& p, char uplo, int pairs) {
    const auto a = std::make_shared<dense_matrix>(p.n, p.n, p.n, static_cast<double>(p.n));
    expect_success(starpu_linalg_dpotrf(uplo, p.n, a->data(), p.n));
    const auto x = p.right_hand_sides(), y = p.right_hand_sides();
    const auto theirs = openblas_side(
        p.operations(), p.threads, [x] { x->restore(); },
        [=] {
            return LAPACKE_dpotrs_work(LAPACK_COL_MAJOR, uplo, p.order(), p.columns(), a->data(), p.order(),
                                       x->data(), p.order());
        });
    const auto ours = starpu_side(
        "StarPU", p.operations(), [y] { y->restore(); },
        [=] { return starpu_linalg_dpotrs(uplo, p.n, p.nrhs, a->data(), p.n, y->data(), p.n); });
    duel(fmt::format("potrs {} n={} nrhs={}", uplo, p.n, p.nrhs), theirs, ours, pairs);
}

void compare_getrs(const problem& p, char trans, int pairs) {
    const auto a = std::make_shared<dense_matrix>(p.n, p.n, p.n);
    const auto ipiv = std::make_shared<std::vector<std::int64_t>>(p.n);
    expect_success(starpu_linalg_dgetrf(p.n, p.n, a->data(), p.n, ipiv->data()));
    const auto pivots = std::make_shared<std::vector<int>>(ipiv->begin(), ipiv->end());
    const auto x = p.right_hand_sides(), y = p.right_hand_sides();
    const auto theirs = openblas_side(
        p.operations(), p.threads, [x] { x->restore(); },
        [=] {
            return LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, trans, p.order(), p.columns(), a->data(), p.order(),
                                       pivots->data(), x->data(), p.order());
        });
    const auto ours = starpu_side(
        "StarPU", p.operations(), [y] { y->restore(); },
        [=] {
            return starpu_linalg_dgetrs(trans, p.n, p.nrhs, a->data(), p.n, ipiv->data(), y->data(), p.n);
        });
    duel(fmt::format("getrs {} n={} nrhs={}", trans, p.n, p.nrhs), theirs, ours, pairs);
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("Solves with many right-hand sides against OpenBLAS, in turns");
    std::int64_t n = 2048, nrhs = 64;
    int pairs = 11;
    options.add_option("--n", n, "order of the matrix");
    options.add_option("--nrhs", nrhs, "right-hand sides");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    const int threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    for (char uplo : {'L', 'U'}) benchmark::compare_potrs({n, nrhs, threads}, uplo, pairs);
    for (char trans : {'N', 'T'}) benchmark::compare_getrs({n, nrhs, threads}, trans, pairs);
    starpu_shutdown();
}
