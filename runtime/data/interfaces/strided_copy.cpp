// Walks the levels of a strided copy outermost first and hands each contiguous run to memcpy.
#include "data/interfaces/strided_copy.hpp"

#include "base/report.hpp"

#include <starpu_worker.h>

#include <cerrno>
#include <cstring>

namespace starpu::data {
namespace {

bool is_in_reach(unsigned node) {
    return node < starpu_memory_nodes_get_count() && starpu_node_get_kind(node) == STARPU_CPU_RAM;
}

void copy_level(char* destination, const char* source, const strided_shape& shape, unsigned levels) {
    if (levels == 0) {
        std::memcpy(destination, source, shape.block_bytes);
        return;
    }
    const unsigned level = levels - 1;
    for (std::size_t i = 0; i < shape.count[level]; ++i)
        copy_level(destination + i * shape.destination_step_bytes[level],
                   source + i * shape.source_step_bytes[level], shape, level);
}

} // namespace

void strided_shape::add_level(std::size_t repeats, std::size_t source_step, std::size_t destination_step) {
    if (repeats == 1) return;
    if (levels == 0 && source_step == block_bytes && destination_step == block_bytes) {
        block_bytes *= repeats; // no gap on either side: one longer run
        return;
    }
    count[levels] = repeats;
    source_step_bytes[levels] = source_step;
    destination_step_bytes[levels] = destination_step;
    ++levels;
}

int strided_copy(std::uintptr_t source, unsigned source_node, std::uintptr_t destination,
                 unsigned destination_node, const strided_shape& shape) {
    if (!is_in_reach(source_node) || !is_in_reach(destination_node))
        return base::report_error(-ENOSYS, "data copy",
                                  "memory nodes %u and %u are not both main memory; give the "
                                  "interface a copy method of its own for them",
                                  source_node, destination_node);
    if (shape.block_bytes != 0)
        copy_level(reinterpret_cast<char*>(destination), reinterpret_cast<const char*>(source), shape,
                   shape.levels);
    return 0;
}

} // namespace starpu::data
