// Counts for starpufft_showstats: plans, transforms and tasks of this process.
#include "core/statistics.hpp"

#include <atomic>

namespace starpu::fft {
namespace {

std::atomic<std::size_t> plans{0}, transforms{0}, tasks{0};

} // namespace

void count_plan() {
    ++plans;
}
void count_transform() {
    ++transforms;
}
void count_tasks(std::size_t count) {
    tasks += count;
}

void print_statistics(std::FILE* out) {
    std::fprintf(out, "starpufft: %zu plans made, %zu transforms started, %zu tasks submitted\n",
                 plans.load(), transforms.load(), tasks.load());
}

} // namespace starpu::fft
