// starpu_perfmodel.h: how fast links between memory nodes are, and where that is kept.
#include "api/boundary.hpp"
#include "api/memory_node.hpp"
#include "api/running.hpp"
#include "memory/link_speeds.hpp"
#include "perfmodel/bus_files.hpp"
#include "perfmodel/registry.hpp"

#include "starpu_deprecated_api.h"
#include "starpu_perfmodel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

using namespace starpu;

namespace {
constexpr double no_answer = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

// What `ask` says of two nodes that are there; without a runtime, or another node, NAN and errno.
template <class Ask> double of_nodes(unsigned source, unsigned destination, const char* call, Ask&& ask) {
    const api::running r(call);
    if (r == nullptr || !api::is_node(source, call) || !api::is_node(destination, call)) return no_answer;
    return ask(base::memory_node_id{source}, base::memory_node_id{destination});
}

double latency_us(base::memory_node_id source, base::memory_node_id destination) {
    return source == destination ? 0 : memory::speed_between(source, destination).latency_us;
}

double bandwidth(base::memory_node_id source, base::memory_node_id destination) {
    return source == destination ? infinite : memory::speed_between(source, destination).bytes_per_us;
}

using figure = double (*)(base::memory_node_id, base::memory_node_id);

void print_table(std::FILE* f, const char* title, figure figure_of) {
    std::fprintf(f, "%s", title);
    for (const base::memory_node_id to : memory::all_nodes())
        std::fprintf(f, "\t%s", memory::at(to).name.c_str());
    std::fputc('\n', f);
    for (const base::memory_node_id from : memory::all_nodes()) {
        std::fprintf(f, "%s", memory::at(from).name.c_str());
        for (const base::memory_node_id to : memory::all_nodes())
            std::fprintf(f, "\t%.2f", from == to ? 0.0 : figure_of(from, to));
        std::fputc('\n', f);
    }
}

// Main memory and its parts, the quickest to reach first.
void print_nearest(std::FILE* f, base::memory_node_id device) {
    std::array<base::memory_node_id, STARPU_MAXNODES> near;
    std::size_t count = 0;
    for (const base::memory_node_id node : memory::all_nodes())
        if (memory::at(node).behind.is_main()) near[count++] = node;
    std::ranges::stable_sort(std::span(near.data(), count), std::ranges::greater{},
                             [device](base::memory_node_id node) { return bandwidth(node, device); });
    std::fprintf(f, "%s", memory::at(device).name.c_str());
    for (std::size_t i = 0; i < count; ++i) std::fprintf(f, "\t%s", memory::at(near[i]).name.c_str());
    std::fputc('\n', f);
}

bool has_stream(const std::FILE* f, const char* call) {
    if (f != nullptr) return true;
    errno = -base::report_error(-EINVAL, call, "the stream is NULL");
    return false;
}

bool can_print(const std::FILE* f, const api::running& r, const char* call) {
    return r != nullptr && has_stream(f, call);
}
} // namespace

extern "C" {

double starpu_transfer_bandwidth(unsigned src_node, unsigned dst_node) {
    return of_nodes(src_node, dst_node, __func__, bandwidth);
}

double starpu_transfer_latency(unsigned src_node, unsigned dst_node) {
    return of_nodes(src_node, dst_node, __func__, latency_us);
}

double starpu_transfer_predict(unsigned src_node, unsigned dst_node, size_t size) {
    return of_nodes(src_node, dst_node, __func__,
                    [size](base::memory_node_id source, base::memory_node_id destination) {
                        return memory::expected_copy_us(source, destination, size);
                    });
}

void starpu_bus_print_bandwidth(FILE* f) {
    const api::running r(__func__);
    if (!can_print(f, r, __func__)) return;
    print_table(f, "from/to (MB/s)", bandwidth);
    std::fputc('\n', f);
    print_table(f, "from/to (us)", latency_us);
}

void starpu_bus_print_affinity(FILE* f) {
    const api::running r(__func__);
    if (!can_print(f, r, __func__)) return;
    std::fputs("device\tmain memory, nearest first\n", f);
    for (const base::memory_node_id node : memory::all_nodes())
        if (!memory::at(node).behind.is_main()) print_nearest(f, node);
}

void starpu_bus_print_filenames(FILE* f) {
    constexpr const char* call = "starpu_bus_print_filenames";
    if (!has_stream(f, call)) return;
    api::boundary_void(call, [f] {
        const perfmodel::bus_paths paths = perfmodel::bus_paths_of(perfmodel::current_options());
        std::fprintf(f, "bandwidth: <%s>\n affinity: <%s>\n  latency: <%s>\n   config: <%s>\n",
                     paths.bandwidth.c_str(), paths.affinity.c_str(), paths.latency.c_str(),
                     paths.configuration.c_str());
        return 0;
    });
}

void starpu_force_bus_sampling(void) {
    const api::running r(__func__);
    if (r == nullptr) return;
    api::boundary_void(__func__, [&r] { return r->links().calibrate("starpu_force_bus_sampling"); });
}

} // extern "C"
