// What every dense interface does on a node - allocate, copy, pack, describe - written once over dense_view.
#pragma once

#include "data/interfaces/dense_view.hpp"

#include <starpu_data_interfaces.h>
#include <starpu_hash.h>
#include <starpu_task.h>
#include <starpu_worker.h>

#include <cstdio>

namespace starpu::data {

// How one public interface struct is read as a view and written from it. Each specialisation has
//   id, letter                               the public id; the letter that opens a description
//   dimensions                               how many, or any_dimensions
//   static dense_view load(const Interface&);
//   static void store(Interface&, const dense_view&);
template <class Interface> struct dense_format;

inline constexpr unsigned any_dimensions = ~0u;

starpu_ssize_t allocate_dense(dense_view& view, unsigned node); // bytes, or -ENOMEM and an unchanged view
void free_dense(const dense_view& view, unsigned node);
int copy_dense(const dense_view& source, unsigned source_node, const dense_view& destination,
               unsigned destination_node, void* async_data);
void display_dense(const dense_view& view, std::FILE* stream);
starpu_ssize_t describe_dense(char letter, const dense_view& view, char* text, std::size_t size);

// The packed form is the elements without gaps, first dimension fastest.
int pack_dense(const dense_view& view, unsigned node, void** packed, starpu_ssize_t* bytes);
int peek_dense(const dense_view& view, unsigned node, void* packed, std::size_t bytes);
int unpack_dense(const dense_view& view, unsigned node, void* packed, std::size_t bytes);

// The functions of struct starpu_data_interface_ops for one interface.
template <class Interface> struct dense_operations {
    using format = dense_format<Interface>;

    static dense_view view_of(const void* data_interface) {
        return format::load(*static_cast<const Interface*>(data_interface));
    }

    static Interface& on_node(starpu_data_handle_t handle, unsigned node) {
        return *static_cast<Interface*>(starpu_data_get_interface_on_node(handle, node));
    }

    // The shape is the same on all nodes, and main memory always has an entry.
    static dense_view shape_of(starpu_data_handle_t handle) {
        return format::load(on_node(handle, STARPU_MAIN_RAM));
    }

    static void register_handle(starpu_data_handle_t handle, int home_node, void* data_interface) {
        const dense_view at_home = view_of(data_interface);
        dense_view elsewhere = at_home;
        forget_place(elsewhere);
        for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
            Interface& local = on_node(handle, node);
            local = *static_cast<const Interface*>(data_interface);
            // The home is stored too: some interfaces point at extents of the caller's until then.
            format::store(local, static_cast<int>(node) == home_node ? at_home : elsewhere);
        }
    }

    static starpu_ssize_t allocate(void* data_interface, unsigned node) {
        dense_view view = view_of(data_interface);
        const starpu_ssize_t bytes = allocate_dense(view, node);
        if (bytes >= 0) format::store(*static_cast<Interface*>(data_interface), view);
        return bytes;
    }

    static void free(void* data_interface, unsigned node) {
        dense_view view = view_of(data_interface);
        free_dense(view, node);
        forget_place(view);
        format::store(*static_cast<Interface*>(data_interface), view);
    }

    // Gives the memory of `donor` to `receiver`, which has the same shape.
    static void reuse(void* receiver, const void* donor, unsigned /*node*/) {
        const dense_view place = view_of(donor);
        dense_view view = view_of(receiver);
        view.ptr = place.ptr;
        view.dev_handle = place.dev_handle;
        view.offset = place.offset;
        view.ld = place.ld;
        format::store(*static_cast<Interface*>(receiver), view);
    }

    static void cache(void* cached, void* source, unsigned node) {
        reuse(cached, source, node);
        dense_view view = view_of(source);
        forget_place(view);
        format::store(*static_cast<Interface*>(source), view);
    }

    static int copy(void* source, unsigned source_node, void* destination, unsigned destination_node,
                    void* async_data) {
        return copy_dense(view_of(source), source_node, view_of(destination), destination_node, async_data);
    }

    static void* to_pointer(void* data_interface, unsigned /*node*/) {
        return reinterpret_cast<void*>(view_of(data_interface).ptr);
    }

    static std::size_t get_size(starpu_data_handle_t handle) { return payload_bytes(shape_of(handle)); }
    static std::size_t get_alloc_size(starpu_data_handle_t handle) { return shape_of(handle).allocsize; }
    static std::uint32_t footprint(starpu_data_handle_t handle) { return footprint_of(shape_of(handle)); }
    static std::uint32_t alloc_footprint(starpu_data_handle_t handle) {
        return starpu_hash_crc32c_be(static_cast<std::uint32_t>(get_alloc_size(handle)), 0);
    }

    static int compare(void* a, void* b) { return has_same_shape(view_of(a), view_of(b)); }
    static int alloc_compare(void* a, void* b) { return view_of(a).allocsize == view_of(b).allocsize; }

    static void display(starpu_data_handle_t handle, std::FILE* stream) {
        display_dense(shape_of(handle), stream);
    }
    static starpu_ssize_t describe(void* data_interface, char* text, std::size_t size) {
        return describe_dense(format::letter, view_of(data_interface), text, size);
    }

    static int pack(starpu_data_handle_t handle, unsigned node, void** packed, starpu_ssize_t* bytes) {
        return pack_dense(format::load(on_node(handle, node)), node, packed, bytes);
    }
    static int peek(starpu_data_handle_t handle, unsigned node, void* packed, std::size_t bytes) {
        return peek_dense(format::load(on_node(handle, node)), node, packed, bytes);
    }
    static int unpack(starpu_data_handle_t handle, unsigned node, void* packed, std::size_t bytes) {
        return unpack_dense(format::load(on_node(handle, node)), node, packed, bytes);
    }

    static constexpr starpu_data_copy_methods make_copy_methods() {
        starpu_data_copy_methods methods{};
        methods.any_to_any = copy;
        return methods;
    }
    static constexpr starpu_data_copy_methods copy_methods = make_copy_methods();
};

// The operations of an interface under its public name; the caller may replace single ones.
template <class Interface> constexpr starpu_data_interface_ops make_dense_ops(char* name) {
    using operations = dense_operations<Interface>;
    starpu_data_interface_ops ops{};
    ops.register_data_handle = operations::register_handle;
    ops.allocate_data_on_node = operations::allocate;
    ops.free_data_on_node = operations::free;
    ops.cache_data_on_node = operations::cache;
    ops.reuse_data_on_node = operations::reuse;
    ops.copy_methods = &operations::copy_methods;
    ops.to_pointer = operations::to_pointer;
    ops.get_size = operations::get_size;
    ops.get_alloc_size = operations::get_alloc_size;
    ops.footprint = operations::footprint;
    ops.alloc_footprint = operations::alloc_footprint;
    ops.compare = operations::compare;
    ops.alloc_compare = operations::alloc_compare;
    ops.display = operations::display;
    ops.describe = operations::describe;
    ops.interfaceid = dense_format<Interface>::id;
    ops.interface_size = sizeof(Interface);
    ops.pack_data = operations::pack;
    ops.peek_data = operations::peek;
    ops.unpack_data = operations::unpack;
    ops.name = name;
    return ops;
}

} // namespace starpu::data
