// Is Cholesky faster than OpenBLAS's on as many threads, and as fast whatever triangle, order and leading
// dimension?
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
    char uplo;
    std::int64_t n, ld;

    double operations() const {
        return static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) / 3;
    }
    std::string title() const { return fmt::format("potrf {} n={} lda={}", uplo, n, ld); }
};

contestant ours(const problem& p, std::string name) {
    const auto a = std::make_shared<dense_matrix>(p.n, p.n, p.ld, static_cast<double>(p.n));
    return starpu_side(
        std::move(name), p.operations(), [a] { a->restore(); },
        [=] { return starpu_linalg_dpotrf(p.uplo, p.n, a->data(), a->ld()); });
}

contestant openblas(const problem& p, int threads) {
    const auto a = std::make_shared<dense_matrix>(p.n, p.n, p.ld, static_cast<double>(p.n));
    return openblas_side(
        p.operations(), threads, [a] { a->restore(); },
        [=] {
            return LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, p.uplo, static_cast<int>(p.n), a->data(),
                                       a->ld_as_int());
        });
}

void compare_with_openblas(std::int64_t n, int threads, int pairs) {
    const problem p{'L', n, n};
    duel(p.title(), openblas(p, threads), ours(p, "StarPU"), pairs);
}

// The variations against the plain case, all ours.
void compare_variations(std::int64_t n, int pairs) {
    const problem plain{'L', n, n};
    for (const problem& varied : {problem{'U', n, n}, problem{'L', n - 1, n - 1}, problem{'L', n, n + 1}})
        duel(varied.title(), ours(plain, "plain"), ours(varied, "this"), pairs);
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("Cholesky against OpenBLAS, in turns");
    std::vector<std::int64_t> orders{2048, 4096};
    int pairs = 7;
    bool variations = true;
    options.add_option("--n", orders, "orders of the matrices");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    options.add_flag("!--no-variations", variations,
                     "leave out the other triangle, order and leading dimension");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    const int threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    for (const auto n : orders) benchmark::compare_with_openblas(n, threads, pairs);
    if (variations) benchmark::compare_variations(orders.front(), pairs);
    starpu_shutdown();
}
