// Prints workers, where they run and what they did.
#include "instance/summary.hpp"

#include "base/excerpt.hpp"
#include "base/report.hpp"
#include "instance/worker_periods.hpp"
#include "memory/links.hpp"
#include "memory/nodes.hpp"
#include "platform/clock.hpp"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>

namespace starpu::instance {

static int open_to_append(const char* path) {
    return base::open_file(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
}

summary_output::summary_output(const std::optional<std::string>& path)
    : path_(path), file_(path ? open_to_append(path->c_str()) : -1),
      gathering_(file_ ? open_memstream(&text_, &text_bytes_) : nullptr) {
    if (path && gathering_ == nullptr)
        base::report_warning("statistics", "%s cannot be written (%s); they go to stderr",
                             base::excerpt(path->c_str()).c_str(), std::strerror(errno));
}

summary_output::~summary_output() {
    if (gathering_ == nullptr) return;
    if (!write_gathered())
        base::report_warning("statistics", "%s could not be written in full (%s)",
                             base::excerpt(path_->c_str()).c_str(), std::strerror(errno));
    std::free(text_);
}

// False and errno.
bool summary_output::write_gathered() {
    return std::fclose(gathering_) == 0 && base::write_all(file_.number(), {text_, text_bytes_});
}

namespace {
double ms_of(const timespec& time) {
    return platform::us_of(time) / 1e3;
}

// What was measured: with profiling.
void print_measured(std::FILE* stream, const starpu_profiling_worker_info& info) {
    const double total = ms_of(info.total_time);
    if (total <= 0) return;
    const double executing = ms_of(info.executing_time);
    const double sleeping = ms_of(info.sleeping_time);
    std::fprintf(stream, "\ttotal: %.2f ms executing: %.2f ms sleeping: %.2f ms overhead %.2f ms\n", total,
                 executing, sleeping, std::max(total - executing - sleeping, 0.0));
    if (info.flops > 0) std::fprintf(stream, "\t%f GFlop/s\n", info.flops / (total * 1e6));
    if (info.energy_consumed > 0) std::fprintf(stream, "\tenergy consumed: %.3f J\n", info.energy_consumed);
}
} // namespace

void print_worker_stats(runtime& r) {
    const summary_output out(r.wanted().knobs.worker_stats_file);
    std::fputs("\n#---------------------\nWorker stats:\n", out.stream());
    for (const base::worker_id id : r.workers().ids()) {
        const worker::worker& w = r.workers().worker_at(id);
        const starpu_profiling_worker_info info = end_period(r, w);
        std::fprintf(out.stream(), "%s\n\t%d task(s)\n", w.name.c_str(), info.executed_tasks);
        print_measured(out.stream(), info);
    }
}

static void print_link(std::FILE* stream, memory::link l, memory::traffic t, double seconds) {
    constexpr double mega = 1e6;
    const auto bytes = static_cast<double>(t.bytes);
    std::fprintf(stream, "\t%s -> %s\t%.4f GB\t%.4f MB/s\t(transfers : %" PRIu64 " - avg %.4f MB)\n",
                 memory::at(l.source).name.c_str(), memory::at(l.destination).name.c_str(), bytes / 1e9,
                 bytes / mega / seconds, t.copies, bytes / mega / static_cast<double>(t.copies));
}

void print_transfer_stats(runtime& r) {
    const summary_output out(r.wanted().knobs.bus_stats_file);
    const double seconds = static_cast<double>(platform::now_ns() - r.started_ns()) * 1e-9;
    std::fputs("\n#---------------------\nData transfer stats:\n", out.stream());
    std::uint64_t total_bytes = 0;
    memory::for_each_link([&](memory::link l) {
        const memory::traffic t = memory::traffic_over(l);
        if (t.copies != 0) print_link(out.stream(), l, t, seconds);
        total_bytes += t.bytes;
    });
    std::fprintf(out.stream(), "Total transfers: %.4f GB\n", static_cast<double>(total_bytes) / 1e9);
}

static void print_nodes(std::FILE* stream) {
    for (unsigned number = 0; number < memory::node_count(); ++number) {
        const memory::node& node = memory::at(base::memory_node_id{number});
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
    for (const base::worker_id id : r.workers().ids()) {
        const platform::planned_worker& planned = r.plan().workers[id];
        const platform::cpu& cpu = r.machine().at(planned.cpu);
        std::fprintf(stream, "\t%s: CPU %u, core %u, cache group %u, NUMA node %u, memory node %u%s\n",
                     r.workers().worker_at(id).name.c_str(), cpu.os_index, cpu.core, cpu.l3_group,
                     cpu.numa_node, base::number_of(planned.node),
                     r.plan().binds_workers ? "" : " (not bound)");
    }
    print_nodes(stream);
}

} // namespace starpu::instance
