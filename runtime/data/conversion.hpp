// Objects that each kind of device lays out in its own way: which format a copy is in, and how it becomes the
// one that its node works with.
//
// Between main memory and a device data travel in the format they come from. What arrives at a device is
// converted by the worker that uses it first, as it takes a kernel of that device; what arrives in main
// memory, at once.
#pragma once

#include "base/checked_size.hpp"
#include "base/ids.hpp"

#include <starpu_data_interfaces.h>
#include <starpu_task.h>
#include <starpu_worker.h>

#include <cstddef>

namespace starpu::data {

// What lies behind each public struct of the multiformat interface.
struct multiformat_copy : starpu_multiformat_interface {
    // Not 0: the value is at cpu_ptr, in the CPU's format, although the node is a device. Written by the copy
    // that brings it and by the worker that converts it, with release; read with acquire.
    int awaits_conversion;
};

// Bytes of all objects in a format; registration has seen that they fit.
inline std::size_t bytes_of(const starpu_multiformat_interface& objects, std::size_t object_bytes) {
    return (base::checked_size(objects.nx) * object_bytes).value();
}

bool is_multiformat(const starpu_data_interface_ops& ops);

// The node's own place for the objects, the size of one there and the codelets from and to the CPU's format.
// For nodes that work with the CPU's format the codelets are NULL.
struct format {
    void* starpu_multiformat_interface::*place;
    std::size_t object_bytes;
    starpu_codelet* from_cpu;
    starpu_codelet* to_cpu;
};
format format_on(starpu_node_kind kind, const starpu_multiformat_data_interface_ops& ops);
inline bool is_cpu_format(const format& f) {
    return f.place == &starpu_multiformat_interface::cpu_ptr;
}

bool awaits_conversion(const multiformat_copy& copy) noexcept;
void set_awaits_conversion(multiformat_copy& copy, bool awaits) noexcept;

int copy_multiformat(void* source, base::memory_node_id source_node, void* destination,
                     base::memory_node_id destination_node, void* async_data);

} // namespace starpu::data
