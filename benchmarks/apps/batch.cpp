// Are batches of small systems as fast as an OpenMP loop over OpenBLAS with one thread each?
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>
#include <lapacke.h>

#include <memory>

namespace benchmark {
namespace {

// So many systems of one order with one right-hand side, one after the other in memory.
struct system_batch {
    system_batch(std::int64_t order, std::int64_t members)
        : n(order), count(members), a(n, n * count, n), b(n, count, n),
          ours(static_cast<std::size_t>(n * count)), info(static_cast<std::size_t>(count)),
          theirs(ours.size()) {}
    void restore() { a.restore(), b.restore(); }
    double operations() const {
        const auto order = static_cast<double>(n);
        return static_cast<double>(count) * order * order * (2 * order / 3 + 2);
    }

    std::int64_t n, count;
    dense_matrix a, b;
    std::vector<std::int64_t> ours, info; // pivots and results
    std::vector<int> theirs;
};

std::int64_t solve_with_openmp(system_batch& s) {
    const int n = static_cast<int>(s.n);
    std::int64_t failed = 0;
#pragma omp parallel for reduction(+ : failed)
    for (std::int64_t i = 0; i < s.count; ++i)
        failed += LAPACKE_dgesv_work(LAPACK_COL_MAJOR, n, 1, s.a.data() + i * s.n * s.n, n,
                                     s.theirs.data() + i * s.n, s.b.data() + i * s.n, n) != 0;
    return failed;
}

std::int64_t solve_with_tasks(system_batch& s) {
    return starpu_linalg_dgesv_strided(s.n, 1, s.a.data(), s.n, s.n * s.n, s.ours.data(), s.n, s.b.data(),
                                       s.n, s.n, s.count, s.info.data());
}

void compare_batches(std::int64_t n, std::int64_t count, int pairs) {
    const auto a = std::make_shared<system_batch>(n, count), b = std::make_shared<system_batch>(n, count);
    duel(fmt::format("{} times gesv n={}", count, n),
         {"OpenMP loop", a->operations(),
          [a] {
              use_openblas_threads(1);
              a->restore();
          },
          [a] { expect_success(solve_with_openmp(*a)); }, false}, // not pinned: its threads would follow
         starpu_side(
             "StarPU", b->operations(), [b] { b->restore(); }, [b] { return solve_with_tasks(*b); }),
         pairs);
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::prefer_best_openblas_kernels(argv);
    setenv("OMP_WAIT_POLICY", "passive", 0); // its threads would spin beside our workers otherwise
    benchmark::command_line options("Batches of small systems against an OpenMP loop, in turns");
    std::int64_t count = 10000;
    int pairs = 7;
    options.add_option("--count", count, "systems in a batch");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (starpu_init(nullptr) != 0) return 1;
    for (const std::int64_t n : {16, 50, 100}) benchmark::compare_batches(n, count, pairs);
    starpu_shutdown();
}
