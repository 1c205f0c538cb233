// Summaries for people, written when the program asks for them: workers, links, memory, bindings.
#include "api/running.hpp"
#include "base/marks.hpp"
#include "instance/summary.hpp"
#include "memory/nodes.hpp"

#include "starpu.h"

#include <cstdio>

using namespace starpu;

extern "C" {

void starpu_profiling_worker_helper_display_summary(void) {
    const api::running r(__func__);
    if (r != nullptr && r->wanted().knobs.worker_stats.value_or(false)) instance::print_worker_stats(*r);
}

void starpu_profiling_bus_helper_display_summary(void) {
    const api::running r(__func__);
    if (r != nullptr && r->wanted().knobs.bus_stats.value_or(false)) instance::print_transfer_stats(*r);
}

void starpu_data_display_memory_stats(void) {
    if (api::running(__func__) == nullptr) return;
    std::fputs("\n#---------------------\nMemory stats:\n", stderr);
    for (unsigned number = 0; number < memory::node_count(); ++number) {
        const memory::node& node = memory::at(base::memory_node_id{number});
        std::fprintf(stderr, "\tnode %u (%s): %zu bytes counted as used", number, node.name.c_str(),
                     node.used_bytes());
        if (node.is_limited()) std::fprintf(stderr, " of %zu", node.limit_bytes());
        std::fputc('\n', stderr);
    }
}

void starpu_display_stats(void) {
    if (api::running(__func__) == nullptr) return;
    starpu_profiling_bus_helper_display_summary();
    starpu_profiling_worker_helper_display_summary();
}

void starpu_display_bindings(void) {
    const api::running r(__func__);
    if (r == nullptr) return;
    instance::print_topology(*r, stdout);
    std::fflush(stdout);
}

// Traces are named after this number; none is written.
void starpu_profiling_set_id(int) {}
ACCEPTED(starpu_profiling_set_id, "The number is for the name of a trace: none is written.");

} // extern "C"
