// Summaries for people, written when the program asks for them: workers, links, memory, bindings.
#include "api/running.hpp"
#include "instance/summary.hpp"
#include "memory/nodes.hpp"

#include "starpu.h"

#include <cstdio>

using namespace starpu;

namespace {
void print_worker(const worker::worker& w) {
    starpu_profiling_worker_info info{};
    if (starpu_profiling_worker_get_info(static_cast<int>(w.id), &info) != 0) return;
    std::fprintf(stderr, "%s\n\t%d task(s)", w.name.c_str(), info.executed_tasks);
    const double total_us = starpu_timing_timespec_to_us(&info.total_time);
    if (total_us > 0)
        std::fprintf(stderr, "\n\ttotal: %.2f ms executing: %.2f ms sleeping: %.2f ms", total_us / 1000,
                     starpu_timing_timespec_to_us(&info.executing_time) / 1000,
                     starpu_timing_timespec_to_us(&info.sleeping_time) / 1000);
    std::fputc('\n', stderr);
}
} // namespace

extern "C" {

void starpu_profiling_worker_helper_display_summary(void) {
    instance::runtime* r = api::running(__func__);
    if (r == nullptr || !r->wanted().knobs.worker_stats.value_or(false)) return;
    std::fputs("\n#---------------------\nWorker stats:\n", stderr);
    for (unsigned id = 0; id < r->workers().count(); ++id) print_worker(r->workers().at(id));
}

void starpu_profiling_bus_helper_display_summary(void) {
    instance::runtime* r = api::running(__func__);
    if (r != nullptr && r->wanted().knobs.bus_stats.value_or(false)) instance::print_transfer_stats();
}

void starpu_data_display_memory_stats(void) {
    if (api::running(__func__) == nullptr) return;
    std::fprintf(stderr, "\n#---------------------\nMemory stats:\n\tnode %d: %zu bytes counted as used\n",
                 STARPU_MAIN_RAM, memory::at(STARPU_MAIN_RAM).used_bytes());
}

void starpu_display_stats(void) {
    starpu_profiling_bus_helper_display_summary();
    starpu_profiling_worker_helper_display_summary();
}

void starpu_display_bindings(void) {
    instance::runtime* r = api::running(__func__);
    if (r == nullptr) return;
    instance::print_topology(*r, stdout);
    std::fflush(stdout);
}

// Traces are named after this number; none is written.
void starpu_profiling_set_id(int) {}

} // extern "C"
