// Do our routines take as long when OPENBLAS_NUM_THREADS is 1 as when it is unset, and how many threads has
// the process? OpenBLAS reads the variable when it is loaded.
#include "apps/by_variable.hpp"
#include "common/command_line.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <iterator>
#include <thread>
#include <vector>

namespace benchmark {
namespace {

void print_times_at(std::int64_t n, int calls) {
    dense_matrix a(n, n, n, static_cast<double>(n)), b(n, n, n);
    std::vector<std::int64_t> pivots(static_cast<std::size_t>(n));
    std::vector<double> tau(static_cast<std::size_t>(n));
    const auto print = [&](const char* name, auto call) {
        const double time = least_time(
            7, calls,
            [&] {
                a.restore();
                b.restore();
            },
            call);
        fmt::print("{}_{} {}\n", name, n, time);
    };
    print("potrf", [&] { return starpu_linalg_dpotrf('L', n, a.data(), n); });
    print("getrf", [&] { return starpu_linalg_dgetrf(n, n, a.data(), n, pivots.data()); });
    print("geqrf", [&] { return starpu_linalg_dgeqrf(n, n, a.data(), n, tau.data()); });
    print("gesv", [&] { return starpu_linalg_dgesv(n, 8, a.data(), n, pivots.data(), b.data(), n); });
    print("gemm", [&] {
        return starpu_linalg_dgemm('N', 'N', n, n, n, 1, a.data(), n, a.data(), n, 1, b.data(), n);
    });
    print("potri", [&] { return starpu_linalg_dpotri('L', n, a.data(), n); });
}

// Threads of OpenBLAS look for work for a while after it was loaded, which slows down what runs beside them,
// and sleep from then on.
void wait_for_sleeping_threads() {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
}

int measure() {
    if (starpu_init(nullptr) != 0) return 1;
    wait_for_sleeping_threads();
    print_times_at(100, 200);
    print_times_at(1000, 2);
    const std::filesystem::directory_iterator threads("/proc/self/task");
    fmt::print("threads {}\nworkers {}\n", std::distance(begin(threads), end(threads)),
               starpu_worker_get_count());
    starpu_shutdown();
    return 0;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Our dense routines with OPENBLAS_NUM_THREADS unset and 1, in turns");
    int pairs = 9;
    bool measures = false;
    options.add_option("--pairs", pairs, "measured pairs");
    options.add_flag("--measure", measures, "print the times of this process alone");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (measures) return benchmark::measure();
    benchmark::compare_with_variable({argv[0], {"--measure"}, {}}, "OPENBLAS_NUM_THREADS", pairs, false);
}
