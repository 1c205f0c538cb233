// Dense arrays on a node, and the operations of their interfaces. The format of such an interface also has
//   dimensions                               how many, or any_dimensions
#pragma once

#include "interfaces/dense_view.hpp"
#include "interfaces/operations.hpp"

#include <starpu_hash.h>

namespace starpu::interfaces {

inline constexpr unsigned any_dimensions = ~0u;

starpu_ssize_t allocate_view(dense_view& view, unsigned node); // bytes, or -ENOMEM and an unchanged view
void free_view(const dense_view& view, unsigned node);
int copy_view(const dense_view& source, unsigned source_node, const dense_view& destination,
              unsigned destination_node, void* async_data);
void display_view(const dense_view& view, std::FILE* stream);
starpu_ssize_t describe_view(char letter, const dense_view& view, char* text, std::size_t size);

// The packed form is the elements without gaps, first dimension fastest.
int pack_view(const dense_view& view, unsigned node, void** packed, starpu_ssize_t* bytes);
int peek_view(const dense_view& view, unsigned node, void* packed, std::size_t bytes);
int unpack_view(const dense_view& view, unsigned node, void* packed, std::size_t bytes);

// Where the data lie, in structs that name it alike.
template <class Interface> void load_address(dense_view& view, const Interface& from) {
    view.ptr = from.ptr;
    view.dev_handle = from.dev_handle;
    view.offset = from.offset;
}
template <class Interface> void store_address(Interface& to, const dense_view& view) {
    to.ptr = view.ptr;
    to.dev_handle = view.dev_handle;
    to.offset = view.offset;
}

// Buffers may be larger than what lies in them.
template <class Interface> struct dense_buffers {
    using operations = operations_of<Interface>;

    static std::size_t get_alloc_size(starpu_data_handle_t handle) {
        return operations::shape_of(handle).allocsize;
    }
    static std::uint32_t alloc_footprint(starpu_data_handle_t handle) {
        return starpu_hash_crc32c_be(static_cast<std::uint32_t>(get_alloc_size(handle)), 0);
    }
    static int alloc_compare(void* a, void* b) {
        return operations::shape_in(a).allocsize == operations::shape_in(b).allocsize;
    }
};

template <class Interface> constexpr starpu_data_interface_ops make_dense_ops(char* name) {
    starpu_data_interface_ops ops = make_ops<Interface>(name);
    ops.get_alloc_size = dense_buffers<Interface>::get_alloc_size;
    ops.alloc_footprint = dense_buffers<Interface>::alloc_footprint;
    ops.alloc_compare = dense_buffers<Interface>::alloc_compare;
    return ops;
}

} // namespace starpu::interfaces
