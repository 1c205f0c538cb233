// Asks for the state of each buffer where the codelet wants it.
#include "sched/task_inputs.hpp"

#include "base/checked_size.hpp"
#include "data/core/methods.hpp"
#include "memory/link_speeds.hpp"
#include "task/core/buffer_nodes.hpp"
#include "task/core/task.hpp"

#include <algorithm>
#include <limits>

namespace starpu::sched {

namespace {
// Kinds of data of the program may tell any size.
void add_to(std::size_t& sum, std::size_t bytes) {
    sum = (base::checked_size(sum) + bytes).value();
}

// Calls visit(buffer, handle, its node) for those buffers that a worker on `node` would be given.
template <class Visit> void for_each_buffer(const starpu_task& t, base::memory_node_id node, Visit&& visit) {
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        const starpu_data_handle_t handle = task::buffer_handle(t, i);
        const base::memory_node_id at = task::node_of_buffer(node, t, i);
        if (at != base::no_memory_node && data::is_registered(handle)) visit(i, *data::handle_of(handle), at);
    }
}

// Before that its data may be written by others yet, or be about to be cut into pieces.
bool is_ready(const starpu_task& t) {
    if (__atomic_load_n(&t.status, __ATOMIC_RELAXED) == STARPU_TASK_FINISHED) return false;
    const graph::job* n = task::job_of(t);
    return n != nullptr && graph::has_all_inputs(*n);
}

bool is_written_elsewhere(const starpu_task& t, unsigned buffer, base::memory_node_id node) {
    const int mode = task::buffer_mode(t, buffer);
    return (mode & STARPU_W) != 0 && (mode & STARPU_SCRATCH) == 0 && node != base::main_memory_node;
}
} // namespace

bool reads_value(const starpu_task& t, unsigned buffer) {
    const int mode = task::buffer_mode(t, buffer);
    return (mode & STARPU_R) != 0 && (mode & (STARPU_SCRATCH | STARPU_REDUX)) == 0 &&
           data::is_registered(task::buffer_handle(t, buffer));
}

missing_inputs find_missing(const starpu_task& t, base::memory_node_id node) {
    missing_inputs all;
    for_each_buffer(t, node, [&](unsigned i, data::handle& h, base::memory_node_id at) {
        const std::size_t bytes = data::size_in_bytes(h);
        if (!data::copies::value_moves(h)) { // what a task reads from main memory is there when it is ready
            if (!data::copies::has_main_memory(h)) add_to(all.bytes_unallocated, bytes);
            return;
        }
        const data::place_status there = data::copies::status(h, at);
        if (!there.is_allocated) add_to(all.bytes_unallocated, bytes);
        if (there.is_valid || !reads_value(t, i)) return;
        ++all.buffers;
        add_to(all.bytes, bytes);
        if (!there.is_coming) add_to(all.bytes_not_coming, bytes);
    });
    return all;
}

double expected_transfer_us(data::handle& h, base::memory_node_id node) {
    if (!data::copies::value_moves(h)) return 0;
    const std::uint64_t sources = data::copies::nodes_with_value(h);
    if (sources == 0 || (sources >> base::index_of(node) & 1) != 0) return 0;
    const std::size_t bytes = data::size_in_bytes(h);
    double quickest = std::numeric_limits<double>::infinity();
    for (const base::memory_node_id source : memory::all_nodes())
        if ((sources >> base::index_of(source) & 1) != 0)
            quickest = std::min(quickest, memory::expected_copy_us(source, node, bytes));
    return quickest;
}

double expected_transfer_us(const starpu_task& t, base::memory_node_id node, bool and_back) {
    double sum = 0;
    for_each_buffer(t, node, [&](unsigned i, data::handle& h, base::memory_node_id at) {
        if (!data::copies::value_moves(h)) return;
        if (reads_value(t, i)) sum += expected_transfer_us(h, at);
        if (and_back && is_written_elsewhere(t, i, at))
            sum += memory::expected_copy_us(at, base::main_memory_node, data::size_in_bytes(h));
    });
    return sum;
}

void bring_inputs(const starpu_task& t, base::memory_node_id node, data::urgency how_soon, int priority) {
    for_each_buffer(t, node, [&](unsigned i, data::handle& h, base::memory_node_id at) {
        if (is_ready(t) && reads_value(t, i)) data::copies::bring_when_possible(h, at, how_soon, priority);
    });
}

} // namespace starpu::sched
