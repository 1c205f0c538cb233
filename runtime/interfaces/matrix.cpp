// The matrix interface: ny rows of nx neighbouring elements, ld elements from one row to the next.
#include "interfaces/matrix.hpp"

#include "base/report.hpp"
#include "interfaces/registration.hpp"

#include <starpu_hash.h>

#include <cerrno>

using namespace starpu::interfaces;

namespace {

char matrix_name[] = "STARPU_MATRIX_INTERFACE";

// Performance models on disk index matrices by this order of hashing, not by the one of the other interfaces.
std::uint32_t matrix_footprint(starpu_data_handle_t handle) {
    return starpu_hash_crc32c_be(starpu_matrix_get_nx(handle), starpu_matrix_get_ny(handle));
}

constexpr starpu_data_interface_ops matrix_ops() {
    auto ops = make_dense_ops<starpu_matrix_interface>(matrix_name);
    ops.footprint = matrix_footprint;
    return ops;
}

void register_matrix(starpu_data_handle_t* handle, const char* function, int home_node,
                     const dense_view& view) {
    if (!accepts_registration(handle, function, home_node, view)) return;
    if (home_node >= 0 && view.ld[1] < view.n[0]) {
        errno = -starpu::base::report_error(
            -EINVAL, function, "ld is %u but nx is %u; pass the distance between rows in elements",
            view.ld[1], view.n[0]);
        return;
    }
    starpu_matrix_interface matrix{};
    view_format<starpu_matrix_interface>::store(matrix, view);
    starpu_data_register(handle, home_node, &matrix, &starpu_interface_matrix_ops);
}

const starpu_matrix_interface& read_matrix(starpu_data_handle_t handle, unsigned node, const char* function) {
    return read_interface<starpu_matrix_interface>(handle, node, function);
}

} // namespace

struct starpu_data_interface_ops starpu_interface_matrix_ops = matrix_ops();

void starpu_matrix_data_register_allocsize(starpu_data_handle_t* handle, int home_node, std::uintptr_t ptr,
                                           std::uint32_t ld, std::uint32_t nx, std::uint32_t ny,
                                           std::size_t elemsize, std::size_t allocsize) {
    register_matrix(handle, __func__, home_node, {ptr, ptr, 0, elemsize, allocsize, 2, {nx, ny}, {1, ld}});
}

void starpu_matrix_data_register(starpu_data_handle_t* handle, int home_node, std::uintptr_t ptr,
                                 std::uint32_t ld, std::uint32_t nx, std::uint32_t ny, std::size_t elemsize) {
    const std::size_t bytes = (starpu::base::checked_size(nx) * ny * elemsize).value();
    register_matrix(handle, __func__, home_node, {ptr, ptr, 0, elemsize, bytes, 2, {nx, ny}, {1, ld}});
}

void starpu_matrix_ptr_register(starpu_data_handle_t handle, unsigned node, std::uintptr_t ptr,
                                std::uintptr_t dev_handle, std::size_t offset, std::uint32_t ld) {
    register_pointer<starpu_matrix_interface>(
        handle, node, {.ptr = ptr, .dev_handle = dev_handle, .offset = offset, .ld = {1, ld}}, __func__);
}

std::uint32_t starpu_matrix_get_nx(starpu_data_handle_t handle) {
    return read_matrix(handle, STARPU_MAIN_RAM, __func__).nx;
}

std::uint32_t starpu_matrix_get_ny(starpu_data_handle_t handle) {
    return read_matrix(handle, STARPU_MAIN_RAM, __func__).ny;
}

std::uint32_t starpu_matrix_get_local_ld(starpu_data_handle_t handle) {
    return read_matrix(handle, local_node(), __func__).ld;
}

std::uintptr_t starpu_matrix_get_local_ptr(starpu_data_handle_t handle) {
    return read_matrix(handle, local_node(), __func__).ptr;
}

std::size_t starpu_matrix_get_elemsize(starpu_data_handle_t handle) {
    return read_matrix(handle, STARPU_MAIN_RAM, __func__).elemsize;
}

std::size_t starpu_matrix_get_allocsize(starpu_data_handle_t handle) {
    return read_matrix(handle, STARPU_MAIN_RAM, __func__).allocsize;
}
