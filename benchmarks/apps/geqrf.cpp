// Are QR and least squares faster than LAPACK's with OpenBLAS on as many threads?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>
#include <lapacke.h>

#include <memory>

namespace benchmark {
namespace {

struct shape {
    std::int64_t m, n;
    double operations() const {
        const auto rows = static_cast<double>(m), columns = static_cast<double>(n);
        return 2 * columns * columns * (rows - columns / 3);
    }
};

void compare_qr(shape s, int threads, int pairs) {
    const auto a = std::make_shared<dense_matrix>(s.m, s.n, s.m), b = std::make_shared<dense_matrix>(*a);
    const auto tau = std::make_shared<std::vector<double>>(s.n),
               work = std::make_shared<std::vector<double>>(64 * s.n);
    const int m = static_cast<int>(s.m), n = static_cast<int>(s.n);
    duel(fmt::format("geqrf {} x {}", s.m, s.n),
         openblas_side(
             s.operations(), threads, [b] { b->restore(); },
             [=] {
                 return LAPACKE_dgeqrf_work(LAPACK_COL_MAJOR, m, n, b->data(), b->ld_as_int(), tau->data(),
                                            work->data(), 64 * n);
             }),
         starpu_side(
             "StarPU", s.operations(), [a] { a->restore(); },
             [=] { return starpu_linalg_dgeqrf(s.m, s.n, a->data(), a->ld(), tau->data()); }),
         pairs);
}

void compare_least_squares(shape s, int threads, int pairs) {
    const auto a = std::make_shared<dense_matrix>(s.m, s.n, s.m), b = std::make_shared<dense_matrix>(*a);
    const auto x = std::make_shared<dense_matrix>(s.m, 1, s.m), y = std::make_shared<dense_matrix>(*x);
    const auto work = std::make_shared<std::vector<double>>(65 * s.n);
    const int m = static_cast<int>(s.m), n = static_cast<int>(s.n);
    const auto restore = [](auto matrix, auto sides) {
        return [=] {
            matrix->restore();
            sides->restore();
        };
    };
    duel(fmt::format("gels {} x {}", s.m, s.n),
         openblas_side(s.operations(), threads, restore(b, y),
                       [=] {
                           return LAPACKE_dgels_work(LAPACK_COL_MAJOR, 'N', m, n, 1, b->data(),
                                                     b->ld_as_int(), y->data(), m, work->data(), 65 * n);
                       }),
         starpu_side(
             "StarPU", s.operations(), restore(a, x),
             [=] { return starpu_linalg_dgels('N', s.m, s.n, 1, a->data(), a->ld(), x->data(), s.m); }),
         pairs);
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("QR and least squares against LAPACK with OpenBLAS, in turns");
    std::vector<std::int64_t> orders{2048, 4096};
    int pairs = 7;
    options.add_option("--n", orders, "orders of the square matrices; 0 for the tall ones alone");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    const int threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    for (const auto n : orders)
        if (n > 0) benchmark::compare_qr({n, n}, threads, pairs);
    benchmark::compare_qr({65536, 256}, threads, pairs);
    benchmark::compare_least_squares({4096, 2048}, threads, pairs);
    starpu_shutdown();
}
