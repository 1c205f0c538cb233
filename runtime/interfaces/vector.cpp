// The vector interface: nx elements in a row.
#include "interfaces/vector.hpp"

#include "interfaces/registration.hpp"

using namespace starpu::interfaces;
using starpu::base::checked_size;

namespace {

char vector_name[] = "STARPU_VECTOR_INTERFACE";

void register_vector(starpu_data_handle_t* handle, const char* function, int home_node, std::uintptr_t ptr,
                     std::uint32_t nx, std::size_t elemsize, std::size_t allocsize) {
    const dense_view view{ptr, ptr, 0, elemsize, allocsize, 1, {nx}, {1}};
    if (!accepts_registration(handle, function, home_node, view)) return;
    starpu_vector_interface vector{};
    view_format<starpu_vector_interface>::store(vector, view);
    starpu_data_register(handle, home_node, &vector, &starpu_interface_vector_ops);
}

const starpu_vector_interface& read_vector(starpu_data_handle_t handle, unsigned node, const char* function) {
    return read_interface<starpu_vector_interface>(handle, node, function);
}

} // namespace

struct starpu_data_interface_ops starpu_interface_vector_ops =
    make_dense_ops<starpu_vector_interface>(vector_name);

void starpu_vector_data_register_allocsize(starpu_data_handle_t* handle, int home_node, std::uintptr_t ptr,
                                           std::uint32_t nx, std::size_t elemsize, std::size_t allocsize) {
    register_vector(handle, __func__, home_node, ptr, nx, elemsize, allocsize);
}

void starpu_vector_data_register(starpu_data_handle_t* handle, int home_node, std::uintptr_t ptr,
                                 std::uint32_t nx, std::size_t elemsize) {
    register_vector(handle, __func__, home_node, ptr, nx, elemsize, (checked_size(nx) * elemsize).value());
}

void starpu_vector_ptr_register(starpu_data_handle_t handle, unsigned node, std::uintptr_t ptr,
                                std::uintptr_t dev_handle, std::size_t offset) {
    register_pointer<starpu_vector_interface>(
        handle, node, {.ptr = ptr, .dev_handle = dev_handle, .offset = offset, .ld = {1}}, __func__);
}

std::uint32_t starpu_vector_get_nx(starpu_data_handle_t handle) {
    return read_vector(handle, STARPU_MAIN_RAM, __func__).nx;
}

std::size_t starpu_vector_get_elemsize(starpu_data_handle_t handle) {
    return read_vector(handle, STARPU_MAIN_RAM, __func__).elemsize;
}

std::size_t starpu_vector_get_allocsize(starpu_data_handle_t handle) {
    return read_vector(handle, STARPU_MAIN_RAM, __func__).allocsize;
}

std::uintptr_t starpu_vector_get_local_ptr(starpu_data_handle_t handle) {
    return read_vector(handle, local_node(), __func__).ptr;
}
