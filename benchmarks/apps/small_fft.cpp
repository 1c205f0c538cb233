// What does a short transform cost that the calling thread does itself, beside FFTW on one thread?
#include "apps/timed_pairs.hpp"
#include "common/command_line.hpp"

#include <starpufft.h>

#include <fftw3.h>

#include <algorithm>
#include <complex>
#include <cstring>
#include <stdexcept>

namespace benchmark {
namespace {

struct peer {
    const char* name;
    unsigned flags;
};
constexpr peer peers[] = {{"MEASURE", FFTW_MEASURE}, {"ESTIMATE", FFTW_ESTIMATE}};

void compare(int n, const peer& against, int pairs) {
    const auto bytes = static_cast<std::size_t>(n) * sizeof(fftw_complex);
    auto* in = static_cast<fftw_complex*>(starpufft_malloc(bytes));
    auto* out = static_cast<fftw_complex*>(starpufft_malloc(bytes));
    const fftw_plan theirs = fftw_plan_dft_1d(n, in, out, FFTW_FORWARD, against.flags);
    starpufft_plan ours = starpufft_plan_dft_1d(n, STARPUFFT_FORWARD, 0);
    std::memset(in, 0, bytes); // measuring has left anything
    const int calls = std::max(1, (1 << 16) / n);
    print_times(
        fmt::format("{} beside {}", n, against.name), calls, 1.1, 0.5, [] {}, pairs,
        [&](int) {
            if (starpufft_execute(ours, in, out) != 0) throw std::runtime_error("starpufft_execute failed");
        },
        [&](int) { fftw_execute(theirs); });
    starpufft_destroy_plan(ours);
    fftw_destroy_plan(theirs);
    starpufft_free(in);
    starpufft_free(out);
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Short transforms beside FFTW on one thread, in turns");
    int pairs = 101;
    options.add_option("--pairs", pairs, "measured pairs of each comparison");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (starpu_init(nullptr) != 0) return 1;
    benchmark::print_times_heading("FFTW");
    for (const auto& against : benchmark::peers)
        for (const int n : {64, 100, 128, 256, 360, 512, 1000, 1024, 2048, 3000, 4096})
            benchmark::compare(n, against, pairs);
    starpu_shutdown();
}
