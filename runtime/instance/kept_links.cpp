// A file may be of a run with more devices, or of StarPU, which lists all that the machine has: devices are
// found by their numbers among their kind.
#include "instance/kept_links.hpp"

#include "base/report.hpp"
#include "memory/links.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace starpu::instance {

namespace {
constexpr double unknown_speed = std::numeric_limits<double>::quiet_NaN();

using place_list = std::vector<base::memory_node_id>;

unsigned count_up_to_last(const open_devices& devices, starpu_worker_archtype kind) {
    unsigned count = 0;
    for (const platform::accelerator& a : devices.described())
        if (a.kind == kind) count = std::max(count, base::number_of(a.device) + 1);
    return count;
}

void add_devices(place_list& places, const open_devices& devices, starpu_worker_archtype kind,
                 unsigned count) {
    const std::size_t first = places.size();
    places.resize(first + count, base::no_memory_node);
    for (const platform::accelerator& a : devices.described())
        if (a.kind == kind && base::number_of(a.device) < count)
            places[first + base::number_of(a.device)] = a.node;
}

// The links that could not be measured.
class link_list {
public:
    void append_link(memory::link l) { all_.push_back(l); }
    bool holds_any_between(base::memory_node_id from, base::memory_node_id to) const {
        if (memory::is_direct(from, to)) return holds(from, to);
        return holds(from, base::main_memory_node) || holds(base::main_memory_node, to);
    }

private:
    bool holds(base::memory_node_id from, base::memory_node_id to) const {
        return std::ranges::any_of(
            all_, [&](const memory::link& l) { return l.source == from && l.destination == to; });
    }
    std::vector<memory::link> all_;
};

link_list measure_all_links() {
    link_list failed;
    memory::for_each_link([&failed](memory::link l) {
        if (!memory::measure_anew(l)) failed.append_link(l);
    });
    return failed;
}

memory::link_speed speed_of_way(base::memory_node_id from, base::memory_node_id to, const link_list& failed) {
    if (from == base::no_memory_node || to == base::no_memory_node || from == to ||
        failed.holds_any_between(from, to))
        return {unknown_speed, unknown_speed};
    return memory::speed_between(from, to);
}

// The NUMA nodes in the order of their bandwidths to a place; those of which nothing is known come last.
std::vector<unsigned> nearest_nodes(const perfmodel::bus_content& content, std::size_t place) {
    std::vector<unsigned> nodes(content.machine.numa_nodes);
    std::iota(nodes.begin(), nodes.end(), 0u);
    const auto bandwidth = [&](unsigned numa) {
        const double known = content.bytes_per_us.value(numa, place);
        return std::isnan(known) ? 0 : known;
    };
    std::ranges::stable_sort(nodes, std::ranges::greater{}, bandwidth);
    return nodes;
}
} // namespace

kept_links::kept_links(const perfmodel::options& where, const platform::machine& here, open_devices& devices)
    : where_(where), devices_(devices), here_(configuration(here)) {
    devices_.nodes().speeds.earlier = this;
}

kept_links::~kept_links() {
    devices_.nodes().speeds.earlier = nullptr;
}

perfmodel::bus_configuration kept_links::configuration(const platform::machine& here) const {
    perfmodel::bus_configuration c;
    c.cpus = static_cast<unsigned>(here.cpus.size());
    c.numa_nodes = std::max(static_cast<unsigned>(here.numa_nodes.size()), 1u);
    c.cuda_devices = count_up_to_last(devices_, STARPU_CUDA_WORKER);
    c.opencl_devices = count_up_to_last(devices_, STARPU_OPENCL_WORKER);
    return c;
}

// Where main memory is not split it stands for all NUMA nodes.
place_list kept_links::nodes_of(const perfmodel::bus_configuration& c) const {
    place_list places(c.numa_nodes, base::main_memory_node);
    const std::span<const base::memory_node_id> split = devices_.node_of_numa();
    std::copy_n(split.begin(), std::min(split.size(), places.size()), places.begin());
    add_devices(places, devices_, STARPU_CUDA_WORKER, c.cuda_devices);
    add_devices(places, devices_, STARPU_OPENCL_WORKER, c.opencl_devices);
    return places;
}

void kept_links::read_once() {
    if (std::exchange(was_read_, true)) return;
    std::optional<perfmodel::bus_content> found = perfmodel::read_bus_files(where_);
    if (!found || found->machine.numa_nodes != here_.numa_nodes ||
        found->machine.cuda_devices < here_.cuda_devices ||
        found->machine.opencl_devices < here_.opencl_devices)
        return; // of another machine, or of this one before it got more devices
    places_ = nodes_of(found->machine);
    known_ = std::move(found);
}

std::optional<memory::link_speed> kept_links::find_speed(memory::link l) noexcept {
    try {
        read_once();
    } catch (const std::exception&) {
        return {}; // no memory left: as if there were no files
    }
    const auto from = std::ranges::find(places_, l.source), to = std::ranges::find(places_, l.destination);
    if (from == places_.end() || to == places_.end()) return {};
    const auto row = static_cast<std::size_t>(from - places_.begin());
    const auto column = static_cast<std::size_t>(to - places_.begin());
    const memory::link_speed known{known_->latency_us.value(row, column),
                                   known_->bytes_per_us.value(row, column)};
    if (std::isnan(known.latency_us) || !(known.bytes_per_us > 0)) return {};
    return known;
}

perfmodel::bus_content kept_links::measured_content() const {
    const link_list failed = measure_all_links();
    const place_list places = nodes_of(here_);
    perfmodel::bus_content content{
        here_, perfmodel::place_table(places.size()), perfmodel::place_table(places.size()), {}};
    for (std::size_t from = 0; from < places.size(); ++from)
        for (std::size_t to = 0; to < places.size(); ++to) {
            const memory::link_speed speed =
                from == to ? memory::link_speed{} : speed_of_way(places[from], places[to], failed);
            content.bytes_per_us.value(from, to) = speed.bytes_per_us;
            content.latency_us.value(from, to) = speed.latency_us;
        }
    for (std::size_t place = here_.numa_nodes; place < places.size(); ++place)
        content.nearest_nodes.push_back(nearest_nodes(content, place));
    return content;
}

int kept_links::calibrate(const char* subject) {
    if (where_.keeps_files) return perfmodel::write_bus_files(where_, measured_content());
    base::report_warning(subject,
                         "links of a simulated machine are as its description says; nothing is measured");
    return 0;
}

} // namespace starpu::instance
