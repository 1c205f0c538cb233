// The block interface: nz planes of ny rows of nx elements, ldy elements between rows and ldz between planes.
#include "interfaces/block.hpp"

#include "base/report.hpp"
#include "interfaces/registration.hpp"

#include <cerrno>

using namespace starpu::interfaces;

namespace {

char block_name[] = "STARPU_BLOCK_INTERFACE";

const starpu_block_interface& read_block(starpu_data_handle_t handle, unsigned node, const char* function) {
    return read_interface<starpu_block_interface>(handle, node, function);
}

} // namespace

struct starpu_data_interface_ops starpu_interface_block_ops =
    make_dense_ops<starpu_block_interface>(block_name);

void starpu_block_data_register(starpu_data_handle_t* handle, int home_node, std::uintptr_t ptr,
                                std::uint32_t ldy, std::uint32_t ldz, std::uint32_t nx, std::uint32_t ny,
                                std::uint32_t nz, std::size_t elemsize) {
    starpu_block_interface block{.id = STARPU_BLOCK_INTERFACE_ID,
                                 .ptr = ptr,
                                 .dev_handle = ptr,
                                 .offset = 0,
                                 .nx = nx,
                                 .ny = ny,
                                 .nz = nz,
                                 .ldy = ldy,
                                 .ldz = ldz,
                                 .elemsize = elemsize};
    const dense_view view = view_format<starpu_block_interface>::load(block);
    if (!accepts_registration(handle, __func__, home_node, view)) return;
    if (home_node >= 0 && first_bad_stride(view) != view.ndim) {
        errno = -starpu::base::report_error(
            -EINVAL, __func__,
            "ldy %u and ldz %u leave no room for %u x %u elements; pass the distances "
            "between rows and between planes in elements",
            ldy, ldz, nx, ny);
        return;
    }
    starpu_data_register(handle, home_node, &block, &starpu_interface_block_ops);
}

void starpu_block_ptr_register(starpu_data_handle_t handle, unsigned node, std::uintptr_t ptr,
                               std::uintptr_t dev_handle, std::size_t offset, std::uint32_t ldy,
                               std::uint32_t ldz) {
    register_pointer<starpu_block_interface>(
        handle, node, {.ptr = ptr, .dev_handle = dev_handle, .offset = offset, .ld = {1, ldy, ldz}},
        __func__);
}

std::uint32_t starpu_block_get_nx(starpu_data_handle_t handle) {
    return read_block(handle, STARPU_MAIN_RAM, __func__).nx;
}

std::uint32_t starpu_block_get_ny(starpu_data_handle_t handle) {
    return read_block(handle, STARPU_MAIN_RAM, __func__).ny;
}

std::uint32_t starpu_block_get_nz(starpu_data_handle_t handle) {
    return read_block(handle, STARPU_MAIN_RAM, __func__).nz;
}

std::uint32_t starpu_block_get_local_ldy(starpu_data_handle_t handle) {
    return read_block(handle, local_node(), __func__).ldy;
}

std::uint32_t starpu_block_get_local_ldz(starpu_data_handle_t handle) {
    return read_block(handle, local_node(), __func__).ldz;
}

std::uintptr_t starpu_block_get_local_ptr(starpu_data_handle_t handle) {
    return read_block(handle, local_node(), __func__).ptr;
}

std::size_t starpu_block_get_elemsize(starpu_data_handle_t handle) {
    return read_block(handle, STARPU_MAIN_RAM, __func__).elemsize;
}
