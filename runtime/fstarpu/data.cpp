// Handles for Fortran: access modes as pointers, lists as arrays.
#include "api/later/later.hpp"
#include "fstarpu/pointers.hpp"

#include <starpu_data.h>
#include <starpu_data_filters.h>
#include <starpu_data_interfaces.h>
#include <starpu_task_util.h>

using namespace starpu;

namespace {

starpu_data_access_mode mode_of(const void* mode) {
    return fstarpu::number_of<starpu_data_access_mode>(mode);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

void fstarpu_data_acquire(starpu_data_handle_t handle, const void* mode) {
    if (const int error = starpu_data_acquire(handle, mode_of(mode))) errno = -error;
}

// (1.5)
LATER(void, fstarpu_data_acquire_to_node, (starpu_data_handle_t handle, int node))

starpu_data_handle_t fstarpu_data_get_sub_data(starpu_data_handle_t root, int depth, const int* indices) {
    if (depth > 0 && api::is_null(indices, "the array of indices", __func__)) return nullptr;
    for (int level = 0; level < depth && root != nullptr; ++level)
        root = starpu_data_get_child(root, static_cast<unsigned>(indices[level]));
    return root;
}

void fstarpu_data_map_filters(starpu_data_handle_t root, int count, starpu_data_filter** filters) {
    starpu_data_map_filters_parray(root, count, filters);
}

// StarPU's module passes the handle of these calls by its address.
void fstarpu_data_assign_arbiter(const starpu_data_handle_t* handle, starpu_arbiter_t arbiter) {
    if (!api::is_null(handle, "the handle", __func__)) starpu_data_assign_arbiter(*handle, arbiter);
}

void fstarpu_variable_ptr_register(const starpu_data_handle_t* handle, int node, std::uintptr_t ptr,
                                   std::uintptr_t dev_handle, std::size_t offset) {
    if (!api::is_null(handle, "the handle", __func__))
        starpu_variable_ptr_register(*handle, static_cast<unsigned>(node), ptr, dev_handle, offset);
}

void fstarpu_vector_ptr_register(const starpu_data_handle_t* handle, int node, std::uintptr_t ptr,
                                 std::uintptr_t dev_handle, std::size_t offset) {
    if (!api::is_null(handle, "the handle", __func__))
        starpu_vector_ptr_register(*handle, static_cast<unsigned>(node), ptr, dev_handle, offset);
}

void fstarpu_matrix_ptr_register(const starpu_data_handle_t* handle, int node, std::uintptr_t ptr,
                                 std::uintptr_t dev_handle, std::size_t offset, std::uint32_t ld) {
    if (!api::is_null(handle, "the handle", __func__))
        starpu_matrix_ptr_register(*handle, static_cast<unsigned>(node), ptr, dev_handle, offset, ld);
}

void fstarpu_block_ptr_register(const starpu_data_handle_t* handle, int node, std::uintptr_t ptr,
                                std::uintptr_t dev_handle, std::size_t offset, std::uint32_t ldy,
                                std::uint32_t ldz) {
    if (!api::is_null(handle, "the handle", __func__))
        starpu_block_ptr_register(*handle, static_cast<unsigned>(node), ptr, dev_handle, offset, ldy, ldz);
}

void fstarpu_tensor_ptr_register(const starpu_data_handle_t* handle, int node, std::uintptr_t ptr,
                                 std::uintptr_t dev_handle, std::size_t offset, std::uint32_t ldy,
                                 std::uint32_t ldz, std::uint32_t ldt) {
    if (!api::is_null(handle, "the handle", __func__))
        starpu_tensor_ptr_register(*handle, static_cast<unsigned>(node), ptr, dev_handle, offset, ldy, ldz,
                                   ldt);
}

// Arrays of handles, and of handles with modes, for FSTARPU_DATA_ARRAY and FSTARPU_DATA_MODE_ARRAY. They are
// the program's, which frees them; elements count from 0.
starpu_data_handle_t* fstarpu_data_handle_array_alloc(int nb) {
    return fstarpu::make_zeroed<starpu_data_handle_t>(nb, __func__);
}

void fstarpu_data_handle_array_free(starpu_data_handle_t* handles) {
    std::free(handles);
}

void fstarpu_data_handle_array_set(starpu_data_handle_t* handles, int i, starpu_data_handle_t handle) {
    if (!api::is_null(handles, "the array", __func__)) handles[i] = handle;
}

starpu_data_descr* fstarpu_data_descr_array_alloc(int nb) {
    return fstarpu::make_zeroed<starpu_data_descr>(nb, __func__);
}

starpu_data_descr* fstarpu_data_descr_alloc() {
    return fstarpu::make_zeroed<starpu_data_descr>(1, __func__);
}

void fstarpu_data_descr_array_free(starpu_data_descr* descrs) {
    std::free(descrs);
}

void fstarpu_data_descr_free(starpu_data_descr* descr) {
    std::free(descr);
}

void fstarpu_data_descr_set(starpu_data_descr* descr, starpu_data_handle_t handle, const void* mode) {
    if (!api::is_null(descr, "the descriptor", __func__)) *descr = {handle, mode_of(mode)};
}

void fstarpu_data_descr_array_set(starpu_data_descr* descrs, int i, starpu_data_handle_t handle,
                                  const void* mode) {
    if (!api::is_null(descrs, "the array", __func__)) descrs[i] = {handle, mode_of(mode)};
}

} // extern "C"
#pragma GCC visibility pop
