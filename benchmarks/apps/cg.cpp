// Is an iteration of conjugate gradients as fast as a loop written by hand with OpenMP on the same arrays?
#include "apps/cg_openmp.hpp"
#include "apps/cg_problem.hpp"
#include "common/command_line.hpp"
#include "common/statistics.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace benchmark {
namespace {

using steady = std::chrono::steady_clock;

double microseconds_since(steady::time_point start) {
    return std::chrono::duration<double, std::micro>(steady::now() - start).count();
}

// The peer's threads spin for a while after their last loop, our workers after their last task.
void let_everybody_sleep() {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
}

struct contest {
    explicit contest(std::int64_t side, int threads, int iterations_of_run)
        : system(poisson_2d(side)), peer(system, threads), iterations(iterations_of_run),
          x(static_cast<std::size_t>(system.n)) {}

    // Microseconds per iteration, everything around the iterations included; `rr` is the last r.r.
    double time_ours(double& rr) {
        std::fill(x.begin(), x.end(), 0.0);
        const starpu_linalg_cg_options options{0, 1e-300, iterations};
        starpu_linalg_cg_result result{};
        let_everybody_sleep();
        const auto start = steady::now();
        starpu_linalg_dcg_csr(system.n, system.rowptr.data(), system.colind.data(), system.val.data(),
                              system.b.data(), x.data(), &options, &result);
        const double elapsed = microseconds_since(start);
        rr = result.residual_norm * result.residual_norm;
        return elapsed / static_cast<double>(iterations);
    }

    double time_peer(double& rr) {
        starpu_pause();
        let_everybody_sleep();
        const auto start = steady::now();
        rr = peer.run(iterations, x);
        const double elapsed = microseconds_since(start);
        starpu_resume();
        return elapsed / static_cast<double>(iterations);
    }

    csr_system system;
    openmp_cg peer;
    int iterations;
    std::vector<double> x;
};

// One warm-up, then so many pairs; false if the two sides do not compute the same.
bool compare(std::int64_t side, int threads, int iterations, int pairs) {
    contest c(side, threads, iterations);
    std::vector<double> ours, peer;
    double our_rr = 0, peer_rr = 0;
    for (int pair = -1; pair < pairs; ++pair) {
        const double a = c.time_ours(our_rr), b = c.time_peer(peer_rr);
        if (pair < 0) continue;
        ours.push_back(a);
        peer.push_back(b);
    }
    fmt::print(
        "Poisson {0} x {0}, {1} threads  StarPU {2:8.1f}  OpenMP {3:8.1f} us per iteration   ratio {4:.3f}\n",
        side, threads, median(ours), median(peer), median(pair_ratios(ours, peer)));
    // Below 1e-16 of |b|^2 = n the one is the true residual and the other the one that is carried along.
    const bool same = std::abs(our_rr - peer_rr) <= 1e-6 * peer_rr + 1e-16 * static_cast<double>(c.system.n);
    if (!same) fmt::print("  the residuals differ: {} and {}\n", our_rr, peer_rr);
    return same;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Conjugate gradients against OpenMP, in turns");
    std::vector<std::int64_t> sides{1000};
    int pairs = 7, iterations = 200;
    options.add_option("--side", sides, "points along each side of the grid");
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    options.add_option("--iterations", iterations, "iterations of one run");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (starpu_init(nullptr) != 0) return 1;
    const int threads = static_cast<int>(starpu_cpu_worker_get_count());
    bool same = true;
    for (const auto side : sides) same = benchmark::compare(side, threads, iterations, pairs) && same;
    starpu_shutdown();
    return same ? 0 : 1;
}
