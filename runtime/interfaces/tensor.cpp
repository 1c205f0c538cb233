// The tensor interface: nt blocks of nz planes of ny rows of nx elements, each level with a distance of its
// own.
#include "interfaces/tensor.hpp"

#include "base/report.hpp"
#include "interfaces/registration.hpp"

#include <cerrno>

using namespace starpu::interfaces;

namespace {

char tensor_name[] = "STARPU_TENSOR_INTERFACE";

const starpu_tensor_interface& read_tensor(starpu_data_handle_t handle, unsigned node, const char* function) {
    return read_interface<starpu_tensor_interface>(handle, node, function);
}

} // namespace

struct starpu_data_interface_ops starpu_interface_tensor_ops =
    make_dense_ops<starpu_tensor_interface>(tensor_name);

void starpu_tensor_data_register(starpu_data_handle_t* handle, int home_node, std::uintptr_t ptr,
                                 std::uint32_t ldy, std::uint32_t ldz, std::uint32_t ldt, std::uint32_t nx,
                                 std::uint32_t ny, std::uint32_t nz, std::uint32_t nt, std::size_t elemsize) {
    starpu_tensor_interface tensor{.id = STARPU_TENSOR_INTERFACE_ID,
                                   .ptr = ptr,
                                   .dev_handle = ptr,
                                   .offset = 0,
                                   .nx = nx,
                                   .ny = ny,
                                   .nz = nz,
                                   .nt = nt,
                                   .ldy = ldy,
                                   .ldz = ldz,
                                   .ldt = ldt,
                                   .elemsize = elemsize};
    const dense_view view = view_format<starpu_tensor_interface>::load(tensor);
    if (!accepts_registration(handle, __func__, home_node, view)) return;
    if (home_node >= 0 && first_bad_stride(view) != view.ndim) {
        errno = -starpu::base::report_error(
            -EINVAL, __func__,
            "ldy %u, ldz %u and ldt %u leave no room for %u x %u x %u elements; pass the distances between "
            "rows, planes and blocks in elements",
            ldy, ldz, ldt, nx, ny, nz);
        return;
    }
    starpu_data_register(handle, home_node, &tensor, &starpu_interface_tensor_ops);
}

void starpu_tensor_ptr_register(starpu_data_handle_t handle, unsigned node, std::uintptr_t ptr,
                                std::uintptr_t dev_handle, std::size_t offset, std::uint32_t ldy,
                                std::uint32_t ldz, std::uint32_t ldt) {
    register_pointer<starpu_tensor_interface>(
        handle, node, {.ptr = ptr, .dev_handle = dev_handle, .offset = offset, .ld = {1, ldy, ldz, ldt}},
        __func__);
}

std::uint32_t starpu_tensor_get_nx(starpu_data_handle_t handle) {
    return read_tensor(handle, STARPU_MAIN_RAM, __func__).nx;
}

std::uint32_t starpu_tensor_get_ny(starpu_data_handle_t handle) {
    return read_tensor(handle, STARPU_MAIN_RAM, __func__).ny;
}

std::uint32_t starpu_tensor_get_nz(starpu_data_handle_t handle) {
    return read_tensor(handle, STARPU_MAIN_RAM, __func__).nz;
}

std::uint32_t starpu_tensor_get_nt(starpu_data_handle_t handle) {
    return read_tensor(handle, STARPU_MAIN_RAM, __func__).nt;
}

std::uint32_t starpu_tensor_get_local_ldy(starpu_data_handle_t handle) {
    return read_tensor(handle, local_node(), __func__).ldy;
}

std::uint32_t starpu_tensor_get_local_ldz(starpu_data_handle_t handle) {
    return read_tensor(handle, local_node(), __func__).ldz;
}

std::uint32_t starpu_tensor_get_local_ldt(starpu_data_handle_t handle) {
    return read_tensor(handle, local_node(), __func__).ldt;
}

std::uintptr_t starpu_tensor_get_local_ptr(starpu_data_handle_t handle) {
    return read_tensor(handle, local_node(), __func__).ptr;
}

std::size_t starpu_tensor_get_elemsize(starpu_data_handle_t handle) {
    return read_tensor(handle, STARPU_MAIN_RAM, __func__).elemsize;
}
