// What every interface of one of our views does on a node - allocate, copy, pack, describe - written once.
#pragma once

#include <starpu_data_interfaces.h>
#include <starpu_task.h>
#include <starpu_worker.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace starpu::interfaces {

// How one public interface struct is read as a view and written from it. Each specialisation has both_parts
// as its base, and
//   id, letter                               the public id; the letter that opens a description
//   static View shape(const Interface&);     without a place
//   static void load_place(View&, const Interface&);
//   static void store_place(Interface&, const View&);
//   static void store_shape(Interface&, const View&);
// The shape is written at registration alone: any thread may ask for it, while a worker gives the data a
// place. For the view there are overloads of kernel_address(), payload_bytes(), footprint_of(),
// has_same_shape(), forget_place(), take_place() and of the functions on a node: allocate_view() and the
// others in dense.hpp and sparse.hpp.
template <class Interface> struct view_format;

template <class Interface, class View> struct both_parts {
    using format = view_format<Interface>;

    static View load(const Interface& from) {
        View view = format::shape(from);
        format::load_place(view, from);
        return view;
    }
    static void store(Interface& to, const View& view) {
        format::store_shape(to, view);
        format::store_place(to, view);
    }
};

// The functions of struct starpu_data_interface_ops for one interface.
template <class Interface> struct operations_of {
    using format = view_format<Interface>;
    using view = decltype(format::load(std::declval<const Interface&>()));

    static view view_of(const void* data_interface) {
        return format::load(*static_cast<const Interface*>(data_interface));
    }

    static view shape_in(const void* data_interface) {
        return format::shape(*static_cast<const Interface*>(data_interface));
    }

    static void store_place(void* data_interface, const view& from) {
        format::store_place(*static_cast<Interface*>(data_interface), from);
    }

    static Interface& on_node(starpu_data_handle_t handle, unsigned node) {
        return *static_cast<Interface*>(starpu_data_get_interface_on_node(handle, node));
    }

    // The shape is the same on all nodes, and main memory always has an entry.
    static view shape_of(starpu_data_handle_t handle) {
        return format::shape(on_node(handle, STARPU_MAIN_RAM));
    }

    static void register_handle(starpu_data_handle_t handle, int home_node, void* data_interface) {
        const view at_home = view_of(data_interface);
        view elsewhere = at_home;
        forget_place(elsewhere);
        for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
            Interface& local = on_node(handle, node);
            local = *static_cast<const Interface*>(data_interface);
            // The home is stored too: some interfaces point at extents of the caller's until then.
            format::store(local, static_cast<int>(node) == home_node ? at_home : elsewhere);
        }
    }

    static starpu_ssize_t allocate(void* data_interface, unsigned node) {
        view own = view_of(data_interface);
        const starpu_ssize_t bytes = allocate_view(own, node);
        if (bytes < 0) return bytes;
        try {
            store_place(data_interface, own);
        } catch (...) { // for lack of memory: what no interface names would be lost
            free_view(own, node);
            throw;
        }
        return bytes;
    }

    static void free(void* data_interface, unsigned node) {
        view own = view_of(data_interface);
        free_view(own, node);
        forget_place(own);
        store_place(data_interface, own);
    }

    // Gives the memory of `donor` to `receiver`, which has the same shape.
    static void reuse(void* receiver, const void* donor, unsigned /*node*/) {
        view kept = view_of(receiver);
        take_place(kept, view_of(donor));
        store_place(receiver, kept);
    }

    static void cache(void* cached, void* source, unsigned node) {
        reuse(cached, source, node);
        view own = view_of(source);
        forget_place(own);
        store_place(source, own);
    }

    static int copy(void* source, unsigned source_node, void* destination, unsigned destination_node,
                    void* async_data) {
        return copy_view(view_of(source), source_node, view_of(destination), destination_node, async_data);
    }

    static void* to_pointer(void* data_interface, unsigned /*node*/) {
        return reinterpret_cast<void*>(kernel_address(view_of(data_interface)));
    }

    static std::size_t get_size(starpu_data_handle_t handle) { return payload_bytes(shape_of(handle)); }
    static std::uint32_t footprint(starpu_data_handle_t handle) { return footprint_of(shape_of(handle)); }
    static int compare(void* a, void* b) { return has_same_shape(shape_in(a), shape_in(b)); }

    static void display(starpu_data_handle_t handle, std::FILE* stream) {
        display_view(shape_of(handle), stream);
    }
    static starpu_ssize_t describe(void* data_interface, char* text, std::size_t size) {
        return describe_view(format::letter, shape_in(data_interface), text, size);
    }

    static int pack(starpu_data_handle_t handle, unsigned node, void** packed, starpu_ssize_t* bytes) {
        return pack_view(format::load(on_node(handle, node)), node, packed, bytes);
    }
    static int peek(starpu_data_handle_t handle, unsigned node, void* packed, std::size_t bytes) {
        return peek_view(format::load(on_node(handle, node)), node, packed, bytes);
    }
    static int unpack(starpu_data_handle_t handle, unsigned node, void* packed, std::size_t bytes) {
        return unpack_view(format::load(on_node(handle, node)), node, packed, bytes);
    }

    static constexpr starpu_data_copy_methods make_copy_methods() {
        starpu_data_copy_methods methods{};
        methods.any_to_any = copy;
        return methods;
    }
    static constexpr starpu_data_copy_methods copy_methods = make_copy_methods();
};

// The operations of an interface under its public name; the caller may replace single ones.
template <class Interface> constexpr starpu_data_interface_ops make_ops(char* name) {
    using operations = operations_of<Interface>;
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
    ops.interfaceid = view_format<Interface>::id;
    ops.interface_size = sizeof(Interface);
    ops.pack_data = operations::pack;
    ops.peek_data = operations::peek;
    ops.unpack_data = operations::unpack;
    ops.name = name;
    return ops;
}

} // namespace starpu::interfaces
