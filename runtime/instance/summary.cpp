// Prints workers, where they run and what they did.
#include "instance/summary.hpp"

#include "memory/nodes.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstddef>

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

static void print_nodes(std::FILE* stream) {
    for (unsigned number = 0; number < memory::node_count(); ++number) {
        const memory::node& node = memory::at(number);
        std::fprintf(stream, "\tmemory node %u: %s", number, node.name.c_str());
        if (node.is_limited()) std::fprintf(stream, ", %zu MiB for data", node.limit_bytes() >> 20);
        std::fputc('\n', stream);
    }
}

void print_topology(runtime& r, std::FILE* stream) {
    const auto cpu_workers =
        std::ranges::count(r.plan().workers, STARPU_CPU_WORKER, &platform::planned_worker::kind);
    std::fprintf(stream, "%zu usable CPUs, %u cores, %zu NUMA nodes; %td CPU workers",
                 r.machine().cpus.size(), r.machine().core_count, r.machine().numa_nodes.size(), cpu_workers);
    const auto others = static_cast<std::ptrdiff_t>(r.workers().count()) - cpu_workers;
    if (others != 0) std::fprintf(stream, ", %td of other devices", others);
    std::fputc('\n', stream);
    for (unsigned id = 0; id < r.workers().count(); ++id) {
        const platform::planned_worker& planned = r.plan().workers[id];
        const platform::cpu& cpu = r.machine().at(planned.cpu);
        std::fprintf(stream, "\t%s: CPU %u, core %u, cache group %u, NUMA node %u, memory node %u%s\n",
                     r.workers().at(id).name.c_str(), cpu.os_index, cpu.core, cpu.l3_group, cpu.numa_node,
                     planned.node, r.plan().binds_workers ? "" : " (not bound)");
    }
    print_nodes(stream);
}

} // namespace starpu::instance
