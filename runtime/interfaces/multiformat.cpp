// The multiformat interface: objects that each kind of device lays out in its own way. On a device there is
// room for the device's format and for the CPU's, in which they arrive.
#include "interfaces/multiformat.hpp"

#include "base/report.hpp"
#include "data/conversion.hpp"
#include "interfaces/registration.hpp"
#include "memory/nodes.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

using namespace starpu;
using namespace starpu::interfaces;

namespace {

char multiformat_name[] = "STARPU_MULTIFORMAT_INTERFACE";

starpu_multiformat_data_interface_ops* formats_of(void* data_interface) {
    return static_cast<starpu_multiformat_interface*>(data_interface)->ops;
}

data::multiformat_copy& copy_behind(void* data_interface) {
    return *static_cast<data::multiformat_copy*>(data_interface);
}

data::multiformat_copy& on_node(starpu_data_handle_t handle, unsigned node) {
    return copy_behind(starpu_data_get_interface_on_node(handle, node));
}

data::format format_of(const data::multiformat_copy& copy, unsigned node) {
    return data::format_on(memory::at(base::memory_node_id{node}).kind(), *copy.ops);
}

// At least one byte, so that "there is memory" and "the address is not NULL" are the same.
std::size_t place_bytes(const data::multiformat_copy& copy, std::size_t object_bytes) {
    return std::max<std::size_t>(data::bytes_of(copy, object_bytes), 1);
}

void forget_places(data::multiformat_copy& copy) {
    copy.cpu_ptr = copy.cuda_ptr = copy.hip_ptr = copy.opencl_ptr = nullptr;
    copy.awaits_conversion = 0;
}

void register_multiformat(starpu_data_handle_t handle, int home_node, void* data_interface) {
    const auto given = *static_cast<starpu_multiformat_interface*>(data_interface);
    for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
        data::multiformat_copy& local = on_node(handle, node);
        static_cast<starpu_multiformat_interface&>(local) = given;
        forget_places(local);
        if (static_cast<int>(node) == home_node) local.*format_of(local, node).place = given.cpu_ptr;
    }
}

void* allocate_place(const data::multiformat_copy& copy, unsigned node, std::size_t object_bytes) {
    return reinterpret_cast<void*>(starpu_malloc_on_node(node, place_bytes(copy, object_bytes)));
}

void free_place(const data::multiformat_copy& copy, unsigned node, void* place, std::size_t object_bytes) {
    if (place != nullptr)
        starpu_free_on_node(node, reinterpret_cast<std::uintptr_t>(place), place_bytes(copy, object_bytes));
}

std::size_t bytes_on(const data::multiformat_copy& copy, starpu_node_kind kind) {
    const data::format own = data::format_on(kind, *copy.ops);
    const base::checked_size bytes = place_bytes(copy, copy.ops->cpu_elemsize);
    return (data::is_cpu_format(own) ? bytes : bytes + place_bytes(copy, own.object_bytes)).value();
}

starpu_ssize_t allocate_multiformat(void* data_interface, unsigned node) {
    data::multiformat_copy& copy = copy_behind(data_interface);
    const data::format own = format_of(copy, node);
    void* for_cpu = allocate_place(copy, node, copy.ops->cpu_elemsize);
    if (for_cpu == nullptr) return -ENOMEM;
    void* for_device = data::is_cpu_format(own) ? nullptr : allocate_place(copy, node, own.object_bytes);
    if (!data::is_cpu_format(own) && for_device == nullptr) {
        free_place(copy, node, for_cpu, copy.ops->cpu_elemsize);
        return -ENOMEM;
    }
    forget_places(copy);
    copy.cpu_ptr = for_cpu;
    if (for_device != nullptr) copy.*own.place = for_device;
    return static_cast<starpu_ssize_t>(bytes_on(copy, memory::at(base::memory_node_id{node}).kind()));
}

void free_multiformat(void* data_interface, unsigned node) {
    data::multiformat_copy& copy = copy_behind(data_interface);
    const data::format own = format_of(copy, node);
    free_place(copy, node, copy.cpu_ptr, copy.ops->cpu_elemsize);
    if (!data::is_cpu_format(own)) free_place(copy, node, copy.*own.place, own.object_bytes);
    forget_places(copy);
}

void reuse_multiformat(void* receiver, const void* donor, unsigned /*node*/) {
    data::multiformat_copy& to = copy_behind(receiver);
    const auto& from = *static_cast<const data::multiformat_copy*>(donor);
    to.cpu_ptr = from.cpu_ptr;
    to.cuda_ptr = from.cuda_ptr;
    to.hip_ptr = from.hip_ptr;
    to.opencl_ptr = from.opencl_ptr;
    to.awaits_conversion = 0;
}

void cache_multiformat(void* cached, void* source, unsigned node) {
    reuse_multiformat(cached, source, node);
    forget_places(copy_behind(source));
}

void* pointer_of(void* data_interface, unsigned node) {
    const data::multiformat_copy& copy = copy_behind(data_interface);
    return copy.*format_of(copy, node).place;
}

// On a device there is room for two formats.
bool fits_with_its_formats(const starpu_multiformat_interface& objects) {
    const starpu_multiformat_data_interface_ops& ops = *objects.ops;
    const std::size_t largest = std::max(ops.cuda_elemsize, ops.opencl_elemsize);
    return ((base::checked_size(ops.cpu_elemsize) + largest) * objects.nx + 2).fits();
}

// What a copy takes on the node where it takes most.
std::size_t most_bytes(starpu_data_handle_t handle) {
    const data::multiformat_copy& copy = on_node(handle, STARPU_MAIN_RAM);
    std::size_t most = data::bytes_of(copy, copy.ops->cpu_elemsize);
    for (base::memory_node_id node : memory::all_nodes())
        if (!data::is_cpu_format(format_of(copy, base::number_of(node))))
            most = std::max(most, bytes_on(copy, memory::at(node).kind()));
    return most;
}

constexpr starpu_data_copy_methods multiformat_copies = [] {
    starpu_data_copy_methods methods{};
    methods.any_to_any = [](void* source, unsigned source_node, void* destination, unsigned destination_node,
                            void* async_data) {
        return data::copy_multiformat(source, base::memory_node_id{source_node}, destination,
                                      base::memory_node_id{destination_node}, async_data);
    };
    return methods;
}();

constexpr starpu_data_interface_ops multiformat_ops() {
    auto ops = make_dense_ops<starpu_multiformat_interface>(multiformat_name);
    ops.is_multiformat = 1;
    ops.get_mf_ops = formats_of;
    ops.interface_size = sizeof(data::multiformat_copy);
    ops.register_data_handle = register_multiformat;
    ops.allocate_data_on_node = allocate_multiformat;
    ops.free_data_on_node = free_multiformat;
    ops.reuse_data_on_node = reuse_multiformat;
    ops.cache_data_on_node = cache_multiformat;
    ops.copy_methods = &multiformat_copies;
    ops.to_pointer = pointer_of;
    ops.get_alloc_size = most_bytes;
    return ops;
}

starpu_data_interface_ops interface_multiformat_ops = multiformat_ops();

} // namespace

void starpu_multiformat_data_register(starpu_data_handle_t* handle, int home_node, void* ptr,
                                      std::uint32_t nobjects,
                                      struct starpu_multiformat_data_interface_ops* format_ops) {
    if (handle != nullptr) *handle = nullptr;
    if (format_ops == nullptr) {
        errno = -base::report_error(-EINVAL, __func__,
                                    "format_ops is NULL; pass the sizes of an object in each format");
        return;
    }
    starpu_multiformat_interface objects{.id = STARPU_MULTIFORMAT_INTERFACE_ID,
                                         .cpu_ptr = ptr,
                                         .cuda_ptr = nullptr,
                                         .hip_ptr = nullptr,
                                         .opencl_ptr = nullptr,
                                         .mic_ptr = nullptr,
                                         .nx = nobjects,
                                         .ops = format_ops};
    const dense_view view = view_format<starpu_multiformat_interface>::load(objects);
    if (!accepts_registration(handle, __func__, home_node, view)) return;
    if (!fits_with_its_formats(objects)) {
        errno = -base::report_error(-EINVAL, __func__,
                                    "%u objects in the formats of format_ops fit into no memory", nobjects);
        return;
    }
    starpu_data_register(handle, home_node, &objects, &interface_multiformat_ops);
}
