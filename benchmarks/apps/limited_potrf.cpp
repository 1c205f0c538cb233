// How much does Cholesky move, and does it ever stand still, when the device holds a fraction of the matrix?
// Prints what the emulated CUDA counts; limited_cholesky.py starts it and judges.
#include "apps/task_trace.hpp"
#include "common/command_line.hpp"

#include <starpu_linalg.h>

#include <fmt/core.h>

#include <cmath>
#include <cstdint>
#include <dlfcn.h>
#include <memory>
#include <random>
#include <vector>

namespace benchmark {
namespace {

// As emulated_cuda.h declares it: the library is looked for in the process, which may as well have a real
// one.
struct counts {
    std::uint64_t bytes_in, bytes_out, bytes_peer, copies, kernels, allocations, refused_allocations,
        pageable_copies, event_reuses, longest_gap_us;
};
using counter = counts (*)(int device);

counter find_counter() {
    for (const char* name : {"libcudart.so.13", "libcudart.so.12"})
        if (void* library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD))
            if (void* found = dlsym(library, "emulated_cuda_count")) return reinterpret_cast<counter>(found);
    return nullptr;
}

std::vector<double> positive_definite(std::int64_t n) {
    std::vector<double> a(static_cast<std::size_t>(n * n));
    std::mt19937_64 generator(1);
    std::uniform_real_distribution<double> entry(-0.5, 0.5);
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t i = j; i < n; ++i)
            a[static_cast<std::size_t>(i + j * n)] = a[static_cast<std::size_t>(j + i * n)] =
                entry(generator) + (i == j ? static_cast<double>(n) : 0);
    return a;
}

// |A x - L L' x| / (n |x|) for a vector of ones, |A| being about n.
double residual(const std::vector<double>& a, const std::vector<double>& l, std::int64_t n) {
    const auto at = [n](std::int64_t i, std::int64_t j) { return static_cast<std::size_t>(i + j * n); };
    std::vector<double> y(static_cast<std::size_t>(n)), z(y), w(y);
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t i = 0; i < n; ++i) y[static_cast<std::size_t>(i)] += a[at(i, j)];
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t i = j; i < n; ++i) z[static_cast<std::size_t>(j)] += l[at(i, j)];
    for (std::int64_t j = 0; j < n; ++j)
        for (std::int64_t i = j; i < n; ++i)
            w[static_cast<std::size_t>(i)] += l[at(i, j)] * z[static_cast<std::size_t>(j)];
    double worst = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        if (std::isnan(w[i])) return w[i]; // which std::fmax would lose
        worst = std::fmax(worst, std::fabs(y[i] - w[i]));
    }
    return worst / static_cast<double>(n);
}

int run(std::int64_t n, const std::string& policy, const std::string& file) {
    task_trace trace(policy, file);
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.sched_policy = trace.policy();
    if (starpu_init(&conf) != 0) return 1;
    const std::vector<double> original = positive_definite(n);
    std::vector<double> a = original;
    starpu_data_handle_t handle = nullptr;
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(a.data()),
                                static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n),
                                static_cast<std::uint32_t>(n), sizeof(double));
    const double start = starpu_timing_now();
    const auto info = starpu_linalg_dpotrf_handle('L', handle);
    const double factored = starpu_timing_now();
    starpu_data_unregister(handle);
    const double home = starpu_timing_now();
    trace.close();
    fmt::print("info {}\nresidual {:.3e}\nfactor_s {:.3f}\nhome_s {:.3f}\n", info, residual(original, a, n),
               (factored - start) * 1e-6, (home - factored) * 1e-6);
    if (const counter count = find_counter()) {
        const counts c = count(0);
        fmt::print("bytes_in {}\nbytes_out {}\ncopies {}\nkernels {}\nlongest_gap_us {}\n", c.bytes_in,
                   c.bytes_out, c.copies, c.kernels, c.longest_gap_us);
    } else {
        fmt::print("not measured: no emulated CUDA\n");
    }
    starpu_shutdown();
    return info == 0 ? 0 : 1;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Cholesky on a device that holds a fraction of the matrix");
    std::int64_t n = 4096;
    std::string policy = "lws", file;
    options.add_option("--n", n, "order of the matrix");
    options.add_option("--policy", policy, "scheduling policy");
    options.add_option("--trace", file, "where to write which data each task uses");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    return benchmark::run(n, policy, file);
}
