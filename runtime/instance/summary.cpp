// Prints workers, where they run and what they did.
#include "instance/summary.hpp"

#include <cinttypes>

namespace starpu::instance {

void print_worker_stats(runtime& r) {
    std::fputs("\n#---------------------\nWorker stats:\n", stderr);
    for (unsigned id = 0; id < r.workers().count(); ++id) {
        worker::worker& w = r.workers().at(id);
        std::fprintf(stderr, "%s\n\t%" PRIu64 " task(s)\n", w.name.c_str(),
                     w.done.executed_tasks.load(std::memory_order_relaxed));
    }
}

void print_transfer_stats() {
    std::fputs("\n#---------------------\nData transfer stats:\nTotal transfers: 0.0000 GB\n", stderr);
}

void print_topology(runtime& r, std::FILE* stream) {
    std::fprintf(stream, "%zu usable CPUs, %u cores, %zu NUMA nodes; %u CPU workers\n",
                 r.machine().cpus.size(), r.machine().core_count, r.machine().numa_nodes.size(),
                 r.workers().count());
    for (unsigned id = 0; id < r.workers().count(); ++id) {
        const platform::cpu& cpu = r.machine().at(r.plan().cpus[id]);
        std::fprintf(stream, "\t%s: CPU %u, core %u, cache group %u, NUMA node %u%s\n",
                     r.workers().at(id).name.c_str(), cpu.os_index, cpu.core, cpu.l3_group, cpu.numa_node,
                     r.plan().binds_workers ? "" : " (not bound)");
    }
}

} // namespace starpu::instance
