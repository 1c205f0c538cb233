// What do small problems cost that the calling thread solves itself, and solves with one right-hand side,
// beside OpenBLAS on one thread?
#include "apps/dense_problem.hpp"
#include "apps/timed_pairs.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <cblas.h>
#include <fmt/core.h>
#include <lapacke.h>

#include <memory>

namespace benchmark {
namespace {

// As many copies as a round has calls, so that each call finds what it overwrites as it was.
class copies {
public:
    copies(std::int64_t rows, std::int64_t columns, int count, double diagonal = 0)
        : size_(static_cast<std::size_t>(rows * columns)), original_(rows, columns, rows, diagonal),
          all_(size_ * static_cast<std::size_t>(count)) {
        restore();
    }
    void restore() {
        for (std::size_t first = 0; first < all_.size(); first += size_)
            std::memcpy(all_.data() + first, original_.data(), size_ * sizeof(double));
    }
    double* at(int copy) { return all_.data() + size_ * static_cast<std::size_t>(copy); }

private:
    std::size_t size_;
    dense_matrix original_;
    std::vector<double> all_;
};

// A round takes about a tenth of a millisecond or one call.
int calls_per_round(double operations) {
    return static_cast<int>(std::clamp(2e6 / (operations + 1e4), 1.0, 64.0));
}

void compare_gesv(int n, int pairs) {
    const int calls = calls_per_round(0.7 * n * n * n);
    copies a(n, n, calls), b(n, 1, calls);
    std::vector<std::int64_t> ours(static_cast<std::size_t>(n));
    std::vector<int> theirs(ours.size());
    const auto restore = [&] { a.restore(), b.restore(); };
    print_times(
        fmt::format("gesv n={}", n), calls, 1.1, 0.5, restore, pairs,
        [&](int i) { expect_success(starpu_linalg_dgesv(n, 1, a.at(i), n, ours.data(), b.at(i), n)); },
        [&](int i) {
            expect_success(LAPACKE_dgesv_work(LAPACK_COL_MAJOR, n, 1, a.at(i), n, theirs.data(), b.at(i), n));
        });
}

void compare_posv(int n, int pairs) {
    const int calls = calls_per_round(0.35 * n * n * n);
    copies a(n, n, calls, n), b(n, 1, calls);
    const auto restore = [&] { a.restore(), b.restore(); };
    print_times(
        fmt::format("posv n={}", n), calls, 1.1, 0.5, restore, pairs,
        [&](int i) { expect_success(starpu_linalg_dposv('L', n, 1, a.at(i), n, b.at(i), n)); },
        [&](int i) {
            expect_success(LAPACKE_dposv_work(LAPACK_COL_MAJOR, 'L', n, 1, a.at(i), n, b.at(i), n));
        });
}

void compare_gemm(int n, int pairs) {
    const int calls = calls_per_round(2.0 * n * n * n);
    copies a(n, n, 1), b(n, n, 1), c(n, n, 1);
    print_times(
        fmt::format("gemm n={}", n), calls, 1.1, 0.5, [] {}, pairs,
        [&](int) {
            expect_success(starpu_linalg_dgemm('N', 'N', n, n, n, 1, a.at(0), n, b.at(0), n, 0, c.at(0), n));
        },
        [&](int) {
            cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a.at(0), n, b.at(0), n, 0,
                        c.at(0), n);
        });
}

void compare_getrs(int n, char trans, int pairs) {
    const int calls = calls_per_round(2.0 * n * n);
    copies a(n, n, 1), b(n, 1, calls);
    std::vector<std::int64_t> ours(static_cast<std::size_t>(n));
    expect_success(starpu_linalg_dgetrf(n, n, a.at(0), n, ours.data()));
    const std::vector<int> theirs(ours.begin(), ours.end());
    print_times(
        fmt::format("getrs {} n={} nrhs=1", trans, n), calls, 1.0, 0, [&] { b.restore(); }, pairs,
        [&](int i) {
            expect_success(starpu_linalg_dgetrs(trans, n, 1, a.at(0), n, ours.data(), b.at(i), n));
        },
        [&](int i) {
            expect_success(
                LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, trans, n, 1, a.at(0), n, theirs.data(), b.at(i), n));
        });
}

void compare_potrs(int n, char uplo, int pairs) {
    const int calls = calls_per_round(2.0 * n * n);
    copies a(n, n, 1, n), b(n, 1, calls);
    expect_success(starpu_linalg_dpotrf(uplo, n, a.at(0), n));
    print_times(
        fmt::format("potrs {} n={} nrhs=1", uplo, n), calls, 1.0, 0, [&] { b.restore(); }, pairs,
        [&](int i) { expect_success(starpu_linalg_dpotrs(uplo, n, 1, a.at(0), n, b.at(i), n)); },
        [&](int i) {
            expect_success(LAPACKE_dpotrs_work(LAPACK_COL_MAJOR, uplo, n, 1, a.at(0), n, b.at(i), n));
        });
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("Small problems beside OpenBLAS on one thread, in turns");
    int pairs = 101;
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (starpu_init(nullptr) != 0) return 1;
    benchmark::use_openblas_threads(1);
    benchmark::print_times_heading("OpenBLAS");
    for (const int n : {10, 20, 32, 50, 64, 80, 100}) benchmark::compare_gesv(n, pairs);
    for (const int n : {10, 20, 32, 50, 64, 80, 100}) benchmark::compare_posv(n, pairs);
    for (const int n : {10, 20, 32, 50, 64, 80, 100}) benchmark::compare_gemm(n, pairs);
    for (const char trans : {'N', 'T'})
        for (const int n : {200, 300, 500, 700, 1000, 1500, 2000}) benchmark::compare_getrs(n, trans, pairs);
    for (const char uplo : {'L', 'U'})
        for (const int n : {200, 500, 1000, 2000}) benchmark::compare_potrs(n, uplo, pairs);
    starpu_shutdown();
}
