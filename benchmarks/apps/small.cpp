// What do small problems cost that the calling thread solves itself, those just above, and solves with one
// right-hand side, beside OpenBLAS on one and on two threads?
#include "apps/dense_problem.hpp"
#include "apps/timed_pairs.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <cblas.h>
#include <fmt/core.h>
#include <lapacke.h>

#include <chrono>
#include <memory>
#include <string_view>
#include <thread>

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

// One of the four routines that factorise or solve, on copies of a matrix.
class small_problem {
public:
    small_problem(int order, int count, double diagonal)
        : n(order), a(n, n, count, diagonal), b(n, 1, count), ours(static_cast<std::size_t>(n)),
          theirs(ours.size()), tau(ours.size()), work(64 * ours.size()) {}
    void restore() { a.restore(), b.restore(); }

    int n;
    copies a, b;
    std::vector<std::int64_t> ours; // pivots
    std::vector<int> theirs;
    std::vector<double> tau, work;
};

struct routine {
    const char* name;
    double operations; // of order 1
    bool is_definite;
    std::int64_t (*ours)(small_problem& p, int copy);
    std::int64_t (*theirs)(small_problem& p, int copy);
};

constexpr routine routines[] = {
    {"potrf", 1.0 / 3, true,
     [](small_problem& p, int i) -> std::int64_t { return starpu_linalg_dpotrf('L', p.n, p.a.at(i), p.n); },
     [](small_problem& p, int i) -> std::int64_t {
         return LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, 'L', p.n, p.a.at(i), p.n);
     }},
    {"getrf", 2.0 / 3, false,
     [](small_problem& p, int i) -> std::int64_t {
         return starpu_linalg_dgetrf(p.n, p.n, p.a.at(i), p.n, p.ours.data());
     },
     [](small_problem& p, int i) -> std::int64_t {
         return LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, p.n, p.n, p.a.at(i), p.n, p.theirs.data());
     }},
    {"geqrf", 4.0 / 3, false,
     [](small_problem& p, int i) -> std::int64_t {
         return starpu_linalg_dgeqrf(p.n, p.n, p.a.at(i), p.n, p.tau.data());
     },
     [](small_problem& p, int i) -> std::int64_t {
         return LAPACKE_dgeqrf_work(LAPACK_COL_MAJOR, p.n, p.n, p.a.at(i), p.n, p.tau.data(), p.work.data(),
                                    64 * p.n);
     }},
    {"gesv", 2.0 / 3, false,
     [](small_problem& p, int i) -> std::int64_t {
         return starpu_linalg_dgesv(p.n, 1, p.a.at(i), p.n, p.ours.data(), p.b.at(i), p.n);
     },
     [](small_problem& p, int i) -> std::int64_t {
         return LAPACKE_dgesv_work(LAPACK_COL_MAJOR, p.n, 1, p.a.at(i), p.n, p.theirs.data(), p.b.at(i), p.n);
     }},
    {"posv", 1.0 / 3, true,
     [](small_problem& p, int i) -> std::int64_t {
         return starpu_linalg_dposv('L', p.n, 1, p.a.at(i), p.n, p.b.at(i), p.n);
     },
     [](small_problem& p, int i) -> std::int64_t {
         return LAPACKE_dposv_work(LAPACK_COL_MAJOR, 'L', p.n, 1, p.a.at(i), p.n, p.b.at(i), p.n);
     }},
};

double operations_of(const routine& r, int n) {
    return r.operations * n * n * n;
}

// The limit is a multiple of OpenBLAS's time and so many microseconds more.
struct size_limit {
    int n;
    double factor, more_us;
};
constexpr size_limit in_caller[] = {{10, 1, 0.15}, {16, 1, 0.15},        {20, 1, 0.15},        {24, 1, 0.15},
                                    {32, 1, 0.15}, {64, 1 / 0.95, 0.15}, {128, 1 / 0.95, 0.15}};

void compare_in_caller(const routine& r, size_limit size, int threads, int pairs) {
    small_problem p(size.n, calls_per_round(operations_of(r, size.n)), r.is_definite ? size.n : 0);
    print_times(
        fmt::format("{} n={} thr={}", r.name, size.n, threads), calls_per_round(operations_of(r, size.n)),
        size.factor, size.more_us, [&] { p.restore(); }, pairs, [&](int i) { expect_success(r.ours(p, i)); },
        [&](int i) { expect_success(r.theirs(p, i)); });
}

// Larger ones, which workers help with: each side alone on the machine, in a loop of calls, and once after a
// rest in which workers have gone to sleep.
void compare_loops(const routine& r, int n, int threads, int pairs, bool is_rested) {
    const int calls = is_rested ? 1 : std::max(2, static_cast<int>(2e8 / operations_of(r, n)));
    const auto p = std::make_shared<small_problem>(n, calls, r.is_definite ? n : 0);
    const auto q = std::make_shared<small_problem>(n, calls, r.is_definite ? n : 0);
    const auto prepare = [is_rested](auto problem) {
        return [=] {
            problem->restore();
            if (is_rested) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        };
    };
    const auto loop = [calls](auto problem, auto one) {
        return [=] {
            for (int i = 0; i < calls; ++i) expect_success(one(*problem, i));
            return std::int64_t{0};
        };
    };
    const double operations = calls * operations_of(r, n);
    const std::string_view how = is_rested ? "after 10 ms" : "in a loop";
    duel(fmt::format("{} n={} {}, thr={}", r.name, n, how, threads),
         openblas_side(operations, threads, prepare(p), loop(p, r.theirs)),
         starpu_side("StarPU", operations, prepare(q), loop(q, r.ours)), pairs);
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

void compare_getrs(int n, char trans, int threads, int pairs) {
    const int calls = calls_per_round(2.0 * n * n);
    copies a(n, n, 1), b(n, 1, calls);
    std::vector<std::int64_t> ours(static_cast<std::size_t>(n));
    expect_success(starpu_linalg_dgetrf(n, n, a.at(0), n, ours.data()));
    const std::vector<int> theirs(ours.begin(), ours.end());
    print_times(
        fmt::format("getrs {} n={} thr={}", trans, n, threads), calls, 1.0, 0, [&] { b.restore(); }, pairs,
        [&](int i) {
            expect_success(starpu_linalg_dgetrs(trans, n, 1, a.at(0), n, ours.data(), b.at(i), n));
        },
        [&](int i) {
            expect_success(
                LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, trans, n, 1, a.at(0), n, theirs.data(), b.at(i), n));
        });
}

void compare_potrs(int n, char uplo, int threads, int pairs) {
    const int calls = calls_per_round(2.0 * n * n);
    copies a(n, n, 1, n), b(n, 1, calls);
    expect_success(starpu_linalg_dpotrf(uplo, n, a.at(0), n));
    print_times(
        fmt::format("potrs {} n={} thr={}", uplo, n, threads), calls, 1.0, 0, [&] { b.restore(); }, pairs,
        [&](int i) { expect_success(starpu_linalg_dpotrs(uplo, n, 1, a.at(0), n, b.at(i), n)); },
        [&](int i) {
            expect_success(LAPACKE_dpotrs_work(LAPACK_COL_MAJOR, uplo, n, 1, a.at(0), n, b.at(i), n));
        });
}

} // namespace
} // namespace benchmark

namespace benchmark {
namespace {

void compare_all_in_caller(int pairs) {
    print_times_heading("OpenBLAS");
    for (const int threads : {1, 2}) {
        use_openblas_threads(threads);
        for (const auto& routine : routines)
            for (const auto size : in_caller) compare_in_caller(routine, size, threads, pairs);
    }
    use_openblas_threads(1);
    for (const int n : {10, 20, 32, 50, 64, 80, 100}) compare_gemm(n, pairs);
}

void compare_all_solves(int pairs) {
    for (const int threads : {1, 2}) {
        use_openblas_threads(threads);
        for (const char trans : {'N', 'T'})
            for (const int n : {200, 500, 1000, 2000, 4000}) compare_getrs(n, trans, threads, pairs);
        for (const char uplo : {'L', 'U'})
            for (const int n : {200, 500, 1000, 2000, 4000}) compare_potrs(n, uplo, threads, pairs);
    }
}

void compare_all_loops(int pairs) {
    for (const int threads : {1, 2})
        for (const auto& routine : routines)
            for (const int n : {256, 512, 1024}) {
                compare_loops(routine, n, threads, pairs, false);
                compare_loops(routine, n, threads, pairs, true);
            }
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    benchmark::command_line options("Small problems beside OpenBLAS on one and two threads, in turns");
    int pairs = 101, loop_pairs = 7;
    bool only_loops = false, only_solves = false;
    options.add_option("--pairs", pairs, "measured pairs of each comparison of single calls");
    options.add_option("--loop-pairs", loop_pairs, "measured pairs of each comparison of loops of calls");
    options.add_flag("--only-loops", only_loops, "orders 256 to 1024 alone");
    options.add_flag("--only-solves", only_solves, "getrs and potrs alone");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    benchmark::pin_openblas_threads();
    if (starpu_init(nullptr) != 0) return 1;
    if (!only_loops && !only_solves) benchmark::compare_all_in_caller(pairs);
    if (!only_loops) benchmark::compare_all_solves(pairs);
    if (!only_solves && loop_pairs > 0) benchmark::compare_all_loops(loop_pairs);
    starpu_shutdown();
}
