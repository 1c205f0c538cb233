// Looks for a copy in the format that is wanted, then for one in that of CPUs.
#include "sched/conversion_cost.hpp"

#include "data/conversion.hpp"
#include "data/copies/copies.hpp"
#include "memory/nodes.hpp"
#include "sched/task_inputs.hpp"
#include "task/core/task.hpp"

#include <limits>
#include <optional>

namespace starpu::sched {

namespace {
using format_place = void* starpu_multiformat_interface::*;

data::multiformat_copy& copy_on(data::handle& h, base::memory_node_id node) {
    return *static_cast<data::multiformat_copy*>(data::copies::interface_on_node(h, node));
}

data::format format_there(data::handle& h, base::memory_node_id node) {
    const data::multiformat_copy& copy = copy_on(h, node);
    const starpu_node_kind kind = data::awaits_conversion(copy) ? STARPU_CPU_RAM : memory::at(node).kind();
    return data::format_on(kind, *copy.ops);
}

// The format that the value is in: if there are several the wanted one, else that of CPUs. Nothing: there is
// no value.
std::optional<data::format> nearest_format(data::handle& h, format_place wanted) {
    if (!data::copies::value_moves(h)) return format_there(h, base::main_memory_node);
    const std::uint64_t sources = data::copies::nodes_with_value(h);
    std::optional<data::format> nearest;
    for (const base::memory_node_id node : memory::all_nodes()) {
        if ((sources >> base::index_of(node) & 1) == 0) continue;
        const data::format found = format_there(h, node);
        if (found.place == wanted) return found;
        if (!nearest || data::is_cpu_format(found)) nearest = found;
    }
    return nearest;
}

double cost_of(starpu_codelet* conversion, starpu_data_handle_t handle, const cost_place& where) {
    if (conversion == nullptr || conversion->model == nullptr) return 0;
    if (where.arch == nullptr) return std::numeric_limits<double>::quiet_NaN(); // the table of them is full
    starpu_task like{};
    like.cl = conversion;
    like.handles[0] = handle;
    like.modes[0] = STARPU_RW;
    like.nbuffers = 1;
    return expected_cost(*conversion->model, like, where);
}

double conversion_us(starpu_data_handle_t handle, const cost_place& where, const cost_place& on_cpus,
                     starpu_node_kind memory) {
    data::handle& h = *data::handle_of(handle);
    const data::format wanted = data::format_on(memory, *copy_on(h, base::main_memory_node).ops);
    const std::optional<data::format> found = nearest_format(h, wanted.place);
    if (!found || found->place == wanted.place) return 0;
    double sum = 0;
    if (!data::is_cpu_format(*found)) sum += cost_of(found->to_cpu, handle, on_cpus);
    if (!data::is_cpu_format(wanted)) sum += cost_of(wanted.from_cpu, handle, where);
    return sum;
}
} // namespace

double expected_conversion_us(const starpu_task& t, const cost_place& where, const cost_place& on_cpus,
                              starpu_node_kind memory) {
    double sum = 0;
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        const starpu_data_handle_t handle = task::buffer_handle(t, i);
        if (reads_value(t, i) && data::is_multiformat(*data::handle_of(handle)->ops))
            sum += conversion_us(handle, where, on_cpus, memory);
    }
    return sum;
}

} // namespace starpu::sched
