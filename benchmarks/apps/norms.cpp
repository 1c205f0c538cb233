// Are norms and transposed copies faster than LAPACK's and OpenBLAS's on as many threads?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <cblas.h>
#include <fmt/core.h>
#include <lapacke.h>

#include <complex>
#include <memory>
#include <string>

namespace benchmark {
namespace {

// Calls in a run: one alone is too short to be timed beside a sleep.
constexpr int calls = 5;

struct comparison {
    std::int64_t n;
    int threads, pairs;
    std::shared_ptr<dense_matrix> a, b;

    int order() const { return static_cast<int>(n); }
    double bytes(int matrices) const {
        return static_cast<double>(n) * static_cast<double>(n) * sizeof(double) * matrices * calls;
    }
    template <class Theirs, class Ours>
    void run(const std::string& name, double bytes, Theirs theirs, Ours ours) const {
        const auto repeated = [](auto call) {
            return [call]() -> std::int64_t {
                for (int i = 0; i < calls; ++i)
                    if (const std::int64_t result = call()) return result;
                return 0;
            };
        };
        duel(fmt::format("{} n={}", name, n),
             openblas_side(
                 bytes, threads, [] {}, repeated(theirs)),
             starpu_side(
                 "StarPU", bytes, [] {}, repeated(ours)),
             pairs, "GB/s");
    }
};

void compare_norms(const comparison& c, char norm) {
    const auto n = c.n;
    const int o = c.order();
    const double* a = c.a->data();
    const auto work = std::make_shared<std::vector<double>>(c.n);
    const auto value = std::make_shared<double>(0);
    c.run(
        fmt::format("lange {}", norm), c.bytes(1),
        [=] {
            *value = LAPACKE_dlange_work(LAPACK_COL_MAJOR, norm, o, o, a, o, work->data());
            return 0;
        },
        [=] { return starpu_linalg_dlange(norm, n, n, a, n, value.get()); });
    c.run(
        fmt::format("lansy {}", norm), c.bytes(1) / 2,
        [=] {
            *value = LAPACKE_dlansy_work(LAPACK_COL_MAJOR, norm, 'L', o, a, o, work->data());
            return 0;
        },
        [=] { return starpu_linalg_dlansy(norm, 'L', n, a, n, value.get()); });
}

// The same memory as a complex matrix of half as many columns.
void compare_complex_norms(const comparison& c, char norm) {
    const auto n = c.n;
    const int o = c.order();
    const auto* a = reinterpret_cast<const std::complex<double>*>(c.a->data());
    const auto* theirs = reinterpret_cast<const lapack_complex_double*>(a);
    const auto work = std::make_shared<std::vector<double>>(c.n);
    const auto value = std::make_shared<double>(0);
    c.run(
        fmt::format("complex lange {}", norm), c.bytes(1),
        [=] {
            *value = LAPACKE_zlange_work(LAPACK_COL_MAJOR, norm, o, o / 2, theirs, o, work->data());
            return 0;
        },
        [=] { return starpu_linalg_zlange(norm, n, n / 2, a, n, value.get()); });
}

void compare_copies(const comparison& c, char trans) {
    const auto n = c.n;
    const int o = c.order();
    const double* a = c.a->data();
    double* b = c.b->data();
    c.run(
        fmt::format("omatcopy {}", trans), c.bytes(2),
        [=] {
            cblas_domatcopy(CblasColMajor, trans == 'T' ? CblasTrans : CblasNoTrans, o, o, 1, a, o, b, o);
            return 0;
        },
        [=] { return starpu_linalg_domatcopy(trans, n, n, 1, a, n, b, n); });
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("Norms and copies against LAPACK and OpenBLAS, in turns");
    std::vector<std::int64_t> orders{4096};
    int pairs = 7;
    options.add_option("--n", orders, "orders of the matrices");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    const int threads = benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    for (const auto n : orders) {
        const benchmark::comparison c{n, threads, pairs, std::make_shared<benchmark::dense_matrix>(n, n, n),
                                      std::make_shared<benchmark::dense_matrix>(n, n, n)};
        for (const char norm : {'M', '1', 'I', 'F'}) benchmark::compare_norms(c, norm);
        for (const char norm : {'M', '1', 'F'}) benchmark::compare_complex_norms(c, norm);
        for (const char trans : {'N', 'T'}) benchmark::compare_copies(c, trans);
    }
    starpu_shutdown();
}
