// What every sparse interface does on a node - allocate, copy, pack, describe - written once over
// sparse_view.
#pragma once

#include "data/interfaces/sparse_view.hpp"

#include <starpu_data_interfaces.h>
#include <starpu_task.h>
#include <starpu_worker.h>

#include <cstdio>

namespace starpu::data {

// How one public interface struct is read as a view and given a place. Each specialisation has
//   id, letter                               the public id; the letter that opens a description
//   static sparse_view load(const Interface&);
//   static void place(Interface&, const sparse_view&);   only the three addresses
template <class Interface> struct sparse_format;

starpu_ssize_t allocate_sparse(sparse_view& view, unsigned node); // bytes, or -ENOMEM and an unchanged view
void free_sparse(const sparse_view& view, unsigned node);
int copy_sparse(const sparse_view& source, unsigned source_node, const sparse_view& destination,
                unsigned destination_node, void* async_data);
std::uint32_t footprint_of(const sparse_view& view);
void display_sparse(const sparse_view& view, std::FILE* stream);
starpu_ssize_t describe_sparse(char letter, const sparse_view& view, char* text, std::size_t size);

// The packed form is the columns, the rows and the values, one array right behind the other.
int pack_sparse(const sparse_view& view, unsigned node, void** packed, starpu_ssize_t* bytes);
int peek_sparse(const sparse_view& view, unsigned node, const void* packed, std::size_t bytes);
int unpack_sparse(const sparse_view& view, unsigned node, void* packed, std::size_t bytes);

// True when the handle and the three arrays can be registered; else one line, and errno is EINVAL. The handle
// is NULL from here on until starpu_data_register sets it.
bool accepts_sparse(starpu_data_handle_t* handle, const char* function, int home_node, std::size_t elemsize,
                    const sparse_view& view);

// The functions of struct starpu_data_interface_ops for one interface.
template <class Interface> struct sparse_operations {
    using format = sparse_format<Interface>;

    static sparse_view view_of(const void* data_interface) {
        return format::load(*static_cast<const Interface*>(data_interface));
    }

    static void place(void* data_interface, const sparse_view& view) {
        format::place(*static_cast<Interface*>(data_interface), view);
    }

    static Interface& on_node(starpu_data_handle_t handle, unsigned node) {
        return *static_cast<Interface*>(starpu_data_get_interface_on_node(handle, node));
    }

    static sparse_view shape_of(starpu_data_handle_t handle) {
        return format::load(on_node(handle, STARPU_MAIN_RAM));
    }

    static void register_handle(starpu_data_handle_t handle, int home_node, void* data_interface) {
        const sparse_view at_home = view_of(data_interface);
        sparse_view elsewhere = at_home;
        forget_place(elsewhere);
        for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
            Interface& local = on_node(handle, node);
            local = *static_cast<const Interface*>(data_interface);
            format::place(local, static_cast<int>(node) == home_node ? at_home : elsewhere);
        }
    }

    static starpu_ssize_t allocate(void* data_interface, unsigned node) {
        sparse_view view = view_of(data_interface);
        const starpu_ssize_t bytes = allocate_sparse(view, node);
        if (bytes >= 0) place(data_interface, view);
        return bytes;
    }

    static void free(void* data_interface, unsigned node) {
        sparse_view view = view_of(data_interface);
        free_sparse(view, node);
        forget_place(view);
        place(data_interface, view);
    }

    static void reuse(void* receiver, const void* donor, unsigned /*node*/) {
        place(receiver, view_of(donor));
    }

    static void cache(void* cached, void* source, unsigned node) {
        reuse(cached, source, node);
        sparse_view view = view_of(source);
        forget_place(view);
        place(source, view);
    }

    static int copy(void* source, unsigned source_node, void* destination, unsigned destination_node,
                    void* async_data) {
        return copy_sparse(view_of(source), source_node, view_of(destination), destination_node, async_data);
    }

    static void* to_pointer(void* data_interface, unsigned /*node*/) {
        return reinterpret_cast<void*>(view_of(data_interface).values);
    }

    static std::size_t get_size(starpu_data_handle_t handle) { return payload_bytes(shape_of(handle)); }
    static std::uint32_t footprint(starpu_data_handle_t handle) { return footprint_of(shape_of(handle)); }
    static int compare(void* a, void* b) { return has_same_shape(view_of(a), view_of(b)); }

    static void display(starpu_data_handle_t handle, std::FILE* stream) {
        display_sparse(shape_of(handle), stream);
    }
    static starpu_ssize_t describe(void* data_interface, char* text, std::size_t size) {
        return describe_sparse(format::letter, view_of(data_interface), text, size);
    }

    static int pack(starpu_data_handle_t handle, unsigned node, void** packed, starpu_ssize_t* bytes) {
        return pack_sparse(format::load(on_node(handle, node)), node, packed, bytes);
    }
    static int peek(starpu_data_handle_t handle, unsigned node, void* packed, std::size_t bytes) {
        return peek_sparse(format::load(on_node(handle, node)), node, packed, bytes);
    }
    static int unpack(starpu_data_handle_t handle, unsigned node, void* packed, std::size_t bytes) {
        return unpack_sparse(format::load(on_node(handle, node)), node, packed, bytes);
    }

    static constexpr starpu_data_copy_methods make_copy_methods() {
        starpu_data_copy_methods methods{};
        methods.any_to_any = copy;
        return methods;
    }
    static constexpr starpu_data_copy_methods copy_methods = make_copy_methods();
};

// The operations of an interface under its public name.
template <class Interface> constexpr starpu_data_interface_ops make_sparse_ops(char* name) {
    using operations = sparse_operations<Interface>;
    starpu_data_interface_ops ops{};
    ops.register_data_handle = operations::register_handle;
    ops.allocate_data_on_node = operations::allocate;
    ops.free_data_on_node = operations::free;
    ops.cache_data_on_node = operations::cache;
    ops.reuse_data_on_node = operations::reuse;
    ops.copy_methods = &operations::copy_methods;
    ops.to_pointer = operations::to_pointer;
    ops.get_size = operations::get_size;
    ops.footprint = operations::footprint;
    ops.compare = operations::compare;
    ops.display = operations::display;
    ops.describe = operations::describe;
    ops.interfaceid = sparse_format<Interface>::id;
    ops.interface_size = sizeof(Interface);
    ops.pack_data = operations::pack;
    ops.peek_data = operations::peek;
    ops.unpack_data = operations::unpack;
    ops.name = name;
    return ops;
}

} // namespace starpu::data
