// Asks for the state of each buffer where the codelet wants it.
#include "api/task_inputs.hpp"

#include "base/checked_size.hpp"
#include "data/copies/copies.hpp"
#include "data/core/methods.hpp"
#include "task/core/task.hpp"
#include "worker/buffer_nodes.hpp"

namespace starpu::api {

namespace {
// Kinds of data of the program may tell any size.
void add_to(std::size_t& sum, std::size_t bytes) {
    sum = (base::checked_size(sum) + bytes).value();
}
} // namespace

bool reads_value(const starpu_task& t, unsigned buffer) {
    const int mode = task::buffer_mode(t, buffer);
    return (mode & STARPU_R) != 0 && (mode & (STARPU_SCRATCH | STARPU_REDUX)) == 0 &&
           data::is_registered(task::buffer_handle(t, buffer));
}

missing_inputs find_missing(const starpu_task& t, unsigned node) {
    missing_inputs all;
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        const starpu_data_handle_t handle = task::buffer_handle(t, i);
        const base::memory_node_id at = worker::node_of_buffer(base::memory_node_id{node}, t, i);
        if (at == base::no_memory_node || !data::is_registered(handle)) continue;
        data::handle& h = *data::handle_of(handle);
        const data::place_status there = data::copies::status(h, at);
        const std::size_t bytes = data::size_in_bytes(h);
        if (!there.is_allocated) add_to(all.bytes_unallocated, bytes);
        if (there.is_valid || !reads_value(t, i)) continue;
        ++all.buffers;
        add_to(all.bytes, bytes);
        if (!there.is_coming) add_to(all.bytes_not_coming, bytes);
    }
    return all;
}

} // namespace starpu::api
