// Picks the copy method for two kinds of memory: the one written for them, else the general one.
#include "data/core/copy_methods.hpp"

#include "base/report.hpp"
#include "memory/nodes.hpp"

#include <cerrno>

namespace starpu::data {

namespace {
using method = int (*)(void*, unsigned, void*, unsigned);
using queued_method = int (*)(void*, unsigned, void*, unsigned, void* queue);
using methods = starpu_data_copy_methods;

// What an application may have written for copies from one kind of memory to another. The asynchronous ones
// get the queue of the device; only the device knows its type.
struct method_row {
    starpu_node_kind from;
    starpu_node_kind to;
    method (*direct)(const methods&);
    queued_method (*queued)(const methods&);
    bool is_destinations_queue;
    memory::direction direction;
};

template <auto Member> method direct_method(const methods& m) {
    return m.*Member;
}
template <auto Member> queued_method queued(const methods& m) {
    // Without the header of the device the type of its queue is not known, and neither are the arguments.
    return reinterpret_cast<queued_method>(reinterpret_cast<void (*)()>(m.*Member));
}
queued_method none(const methods&) {
    return nullptr;
}

constexpr method_row rows[] = {
    {STARPU_CPU_RAM, STARPU_CPU_RAM, direct_method<&methods::ram_to_ram>, none, true, memory::direction::in},
    {STARPU_CPU_RAM, STARPU_CUDA_RAM, direct_method<&methods::ram_to_cuda>,
     queued<&methods::ram_to_cuda_async>, true, memory::direction::in},
    {STARPU_CUDA_RAM, STARPU_CPU_RAM, direct_method<&methods::cuda_to_ram>,
     queued<&methods::cuda_to_ram_async>, false, memory::direction::out},
    {STARPU_CUDA_RAM, STARPU_CUDA_RAM, direct_method<&methods::cuda_to_cuda>,
     queued<&methods::cuda_to_cuda_async>, true, memory::direction::peer},
    {STARPU_CPU_RAM, STARPU_OPENCL_RAM, direct_method<&methods::ram_to_opencl>,
     queued<&methods::ram_to_opencl_async>, true, memory::direction::in},
    {STARPU_OPENCL_RAM, STARPU_CPU_RAM, direct_method<&methods::opencl_to_ram>,
     queued<&methods::opencl_to_ram_async>, false, memory::direction::out},
    {STARPU_OPENCL_RAM, STARPU_OPENCL_RAM, direct_method<&methods::opencl_to_opencl>,
     queued<&methods::opencl_to_opencl_async>, true, memory::direction::peer},
};

bool calls_native_methods(base::memory_node_id node) {
    return memory::at(node).behind.calls_native_methods();
}

const method_row* row_of(base::memory_node_id source_node, base::memory_node_id destination_node) {
    if (!calls_native_methods(source_node) || !calls_native_methods(destination_node)) return nullptr;
    const starpu_node_kind from = memory::at(source_node).kind();
    const starpu_node_kind to = memory::at(destination_node).kind();
    for (const method_row& row : rows)
        if (row.from == from && row.to == to) return &row;
    return nullptr;
}

int finish_now(memory::transfer& pending, int result) {
    if (result != -EAGAIN) return result;
    return pending.wait() == memory::progress::failed ? -EIO : 0;
}

int copy_queued(const method_row& row, queued_method copy, void* source, base::memory_node_id source_node,
                void* destination, base::memory_node_id destination_node, memory::transfer& late) {
    memory::backend& device = memory::at(row.is_destinations_queue ? destination_node : source_node).behind;
    const int result = copy(source, base::number_of(source_node), destination,
                            base::number_of(destination_node), device.native_queue(row.direction));
    if (result != -EAGAIN) return result;
    memory::operation started;
    if (const int error = device.mark(row.direction, started)) return error;
    late.append(started);
    return -EAGAIN;
}

int copy_by_method(const methods& m, void* source, base::memory_node_id source_node, void* destination,
                   base::memory_node_id destination_node, memory::transfer& late) {
    const method_row* row = row_of(source_node, destination_node);
    if (row != nullptr) {
        if (const queued_method copy = row->queued(m))
            return copy_queued(*row, copy, source, source_node, destination, destination_node, late);
        if (const method copy = row->direct(m))
            return copy(source, base::number_of(source_node), destination, base::number_of(destination_node));
    }
    if (m.any_to_any != nullptr)
        return m.any_to_any(source, base::number_of(source_node), destination,
                            base::number_of(destination_node), &late);
    return base::report_error(-ENOSYS, "data copy",
                              "the kind of the data has no method to copy from memory node %u to %u; give "
                              "it any_to_any in its copy_methods",
                              base::number_of(source_node), base::number_of(destination_node));
}
} // namespace

int copy_between(const starpu_data_interface_ops& ops, void* source, base::memory_node_id source_node,
                 void* destination, base::memory_node_id destination_node, memory::transfer* late) {
    static constexpr methods no_methods{};
    const methods& m = ops.copy_methods == nullptr ? no_methods : *ops.copy_methods;
    memory::transfer own;
    memory::transfer& under_way = late != nullptr ? *late : own;
    const int result = copy_by_method(m, source, source_node, destination, destination_node, under_way);
    if (late == nullptr) return finish_now(own, result);
    // A method that started some of its copies and then failed: they are over before the memory goes.
    if (result != 0 && result != -EAGAIN) static_cast<void>(under_way.wait());
    if (result == -EAGAIN && under_way.is_empty()) return 0;
    return result;
}

} // namespace starpu::data
