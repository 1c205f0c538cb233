// Checks shared by registration functions and accessors: a caller's mistake costs it one line and changes
// nothing.
#pragma once

#include "data/adoption.hpp"
#include "interfaces/dense.hpp"

namespace starpu::interfaces {

// True when the memory, element size and handle can be registered; else one line, and errno is EINVAL. The
// handle is NULL from here on until starpu_data_register sets it.
bool accepts_registration(starpu_data_handle_t* handle, const char* function, int home_node,
                          const dense_view& view);

// True when the strides leave room for the elements; else one line, and errno is EINVAL.
bool accepts_place(const char* function, const dense_view& view);

// True when `handle` stands for data of the wanted interface, or of a kind of the application with a struct
// that begins with that interface's, `size` bytes; else one line, and errno is EINVAL.
bool has_interface(starpu_data_handle_t handle, enum starpu_data_interface_id id, std::size_t size,
                   const char* function);

// Memory node of the calling worker, main memory for other threads.
unsigned local_node();

// The interface struct on a node, or an all-zero one when the handle is not of that kind. A copy would read
// more than is asked for: a worker may give the data another place meanwhile.
template <class Interface>
const Interface& read_interface(starpu_data_handle_t handle, unsigned node, const char* function) {
    static const Interface none{};
    if (!has_interface(handle, view_format<Interface>::id, sizeof(Interface), function)) return none;
    return operations_of<Interface>::on_node(handle, node);
}

// Whether starpu_data_ptr_register has marked the data as present on the node, and no call has said where.
template <class Interface> bool awaits_address(starpu_data_handle_t handle, unsigned node) {
    if (starpu_data_test_if_allocated_on_node(handle, node) == 0) return false;
    const dense_view there =
        operations_of<Interface>::view_of(&operations_of<Interface>::on_node(handle, node));
    return there.ptr == 0 && there.dev_handle == 0;
}

// Says where on `node` the data of the handle lies: address, allocation, offset and strides of `place`.
template <class Interface>
void register_pointer(starpu_data_handle_t handle, unsigned node, const dense_view& place,
                      const char* function) {
    if (!has_interface(handle, view_format<Interface>::id, sizeof(Interface), function)) return;
    dense_view view = operations_of<Interface>::shape_of(handle);
    take_place(view, place);
    if (!accepts_place(function, view)) return;
    if (!awaits_address<Interface>(handle, node) &&
        !data::adopt_memory(handle, base::memory_node_id{node}, function))
        return;
    Interface& local = operations_of<Interface>::on_node(handle, node);
    view = view_format<Interface>::load(local);
    take_place(view, place);
    view_format<Interface>::store(local, view);
}

} // namespace starpu::interfaces
