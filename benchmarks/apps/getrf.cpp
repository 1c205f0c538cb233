// Is LU with partial pivoting faster than OpenBLAS's on as many threads?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>
#include <lapacke.h>

#include <memory>

namespace benchmark {
namespace {

double operations(std::int64_t n) {
    const auto order = static_cast<double>(n);
    return 2 * order * order * order / 3;
}

contestant ours(std::int64_t n) {
    const auto a = std::make_shared<dense_matrix>(n, n, n);
    const auto ipiv = std::make_shared<std::vector<std::int64_t>>(n);
    return starpu_side(
        "StarPU", operations(n), [a] { a->restore(); },
        [=] { return starpu_linalg_dgetrf(n, n, a->data(), a->ld(), ipiv->data()); });
}

contestant openblas(std::int64_t n, int threads) {
    const auto a = std::make_shared<dense_matrix>(n, n, n);
    const auto ipiv = std::make_shared<std::vector<int>>(n);
    const int order = static_cast<int>(n);
    return openblas_side(
        operations(n), threads, [a] { a->restore(); },
        [=] {
            return LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, order, order, a->data(), a->ld_as_int(),
                                       ipiv->data());
        });
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("LU with partial pivoting against OpenBLAS, in turns");
    std::vector<std::int64_t> orders{2048, 4096};
    int pairs = 7;
    options.add_option("--n", orders, "orders of the matrices");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    const int threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    for (const auto n : orders)
        benchmark::duel(fmt::format("getrf n={}", n), benchmark::openblas(n, threads), benchmark::ours(n),
                        pairs);
    starpu_shutdown();
}
