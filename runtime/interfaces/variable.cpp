// The variable interface: one value of any size.
#include "interfaces/variable.hpp"

#include "interfaces/registration.hpp"

#include <starpu_hash.h>

using namespace starpu::interfaces;

namespace {

char variable_name[] = "STARPU_VARIABLE_INTERFACE";

// There is no extent to tell variables apart by, so their size takes its place.
std::uint32_t variable_footprint(starpu_data_handle_t handle) {
    return starpu_hash_crc32c_be(static_cast<std::uint32_t>(starpu_variable_get_elemsize(handle)), 0);
}

constexpr starpu_data_interface_ops variable_ops() {
    auto ops = make_dense_ops<starpu_variable_interface>(variable_name);
    ops.footprint = variable_footprint;
    return ops;
}

const starpu_variable_interface& read_variable(starpu_data_handle_t handle, unsigned node,
                                               const char* function) {
    return read_interface<starpu_variable_interface>(handle, node, function);
}

} // namespace

struct starpu_data_interface_ops starpu_interface_variable_ops = variable_ops();

void starpu_variable_data_register(starpu_data_handle_t* handle, int home_node, std::uintptr_t ptr,
                                   std::size_t size) {
    const dense_view view{ptr, ptr, 0, size, size, 0, {}, {}};
    if (!accepts_registration(handle, __func__, home_node, view)) return;
    starpu_variable_interface variable{};
    view_format<starpu_variable_interface>::store(variable, view);
    starpu_data_register(handle, home_node, &variable, &starpu_interface_variable_ops);
}

void starpu_variable_ptr_register(starpu_data_handle_t handle, unsigned node, std::uintptr_t ptr,
                                  std::uintptr_t dev_handle, std::size_t offset) {
    register_pointer<starpu_variable_interface>(
        handle, node, {.ptr = ptr, .dev_handle = dev_handle, .offset = offset}, __func__);
}

std::size_t starpu_variable_get_elemsize(starpu_data_handle_t handle) {
    return read_variable(handle, STARPU_MAIN_RAM, __func__).elemsize;
}

std::uintptr_t starpu_variable_get_local_ptr(starpu_data_handle_t handle) {
    return read_variable(handle, local_node(), __func__).ptr;
}
