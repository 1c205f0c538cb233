// Counts for starpufft_showstats: plans, transforms and tasks, of the process or between two moments.
#include "core/statistics.hpp"

#include <atomic>
#include <mutex>
#include <optional>

namespace starpu::fft {
namespace {

// No thread draws conclusions from one about another: each is a number of its own.
std::atomic<std::size_t> plans{0}, plans_found{0}, transforms{0}, tasks{0};

struct counts {
    std::size_t plans, plans_found, transforms, tasks;
};
counts counts_now() {
    return {plans.load(), plans_found.load(), transforms.load(), tasks.load()};
}

struct {
    std::mutex mutex;
    counts first{};
    std::optional<counts> last; // none: it goes on
} window;

} // namespace

void count_plan() {
    ++plans;
}
void count_plan_found() {
    ++plans_found;
}
void count_transform() {
    ++transforms;
}
void count_tasks(std::size_t count) {
    tasks += count;
}

void start_statistics() {
    const std::lock_guard lock{window.mutex};
    window.first = counts_now();
    window.last.reset();
}

void stop_statistics() {
    const std::lock_guard lock{window.mutex};
    if (!window.last) window.last = counts_now();
}

void print_statistics(std::FILE* out) {
    const std::lock_guard lock{window.mutex};
    const counts now = window.last.value_or(counts_now()), &first = window.first;
    std::fprintf(
        out,
        "starpufft: %zu plans made, %zu transforms started, %zu tasks submitted, %zu plans from the cache\n",
        now.plans - first.plans, now.transforms - first.transforms, now.tasks - first.tasks,
        now.plans_found - first.plans_found);
}

} // namespace starpu::fft
