// The BCSR interface: the blocks that are not zero, row of blocks by row of blocks, and where each row
// starts.
#include "interfaces/bcsr.hpp"

#include "interfaces/registration.hpp"

using namespace starpu::interfaces;

namespace {

char bcsr_name[] = "STARPU_BCSR_INTERFACE";

const starpu_bcsr_interface& read_bcsr(starpu_data_handle_t handle, unsigned node, const char* function) {
    return read_interface<starpu_bcsr_interface>(handle, node, function);
}

} // namespace

struct starpu_data_interface_ops starpu_interface_bcsr_ops = make_ops<starpu_bcsr_interface>(bcsr_name);

void starpu_bcsr_data_register(starpu_data_handle_t* handle, int home_node, std::uint32_t nnz,
                               std::uint32_t nrow, std::uintptr_t nzval, std::uint32_t* colind,
                               std::uint32_t* rowptr, std::uint32_t firstentry, std::uint32_t r,
                               std::uint32_t c, std::size_t elemsize) {
    starpu_bcsr_interface matrix{.id = STARPU_BCSR_INTERFACE_ID,
                                 .nnz = nnz,
                                 .nrow = nrow,
                                 .nzval = nzval,
                                 .colind = colind,
                                 .rowptr = rowptr,
                                 .ram_colind = colind,
                                 .ram_rowptr = rowptr,
                                 .firstentry = firstentry,
                                 .r = r,
                                 .c = c,
                                 .elemsize = elemsize};
    const sparse_view view = view_format<starpu_bcsr_interface>::load(matrix);
    if (!accepts_sparse(handle, __func__, home_node, elemsize, view)) return;
    starpu_data_register(handle, home_node, &matrix, &starpu_interface_bcsr_ops);
}

std::uint32_t starpu_bcsr_get_nnz(starpu_data_handle_t handle) {
    return read_bcsr(handle, STARPU_MAIN_RAM, __func__).nnz;
}

std::uint32_t starpu_bcsr_get_nrow(starpu_data_handle_t handle) {
    return read_bcsr(handle, STARPU_MAIN_RAM, __func__).nrow;
}

std::uint32_t starpu_bcsr_get_firstentry(starpu_data_handle_t handle) {
    return read_bcsr(handle, STARPU_MAIN_RAM, __func__).firstentry;
}

std::uint32_t starpu_bcsr_get_r(starpu_data_handle_t handle) {
    return read_bcsr(handle, STARPU_MAIN_RAM, __func__).r;
}

std::uint32_t starpu_bcsr_get_c(starpu_data_handle_t handle) {
    return read_bcsr(handle, STARPU_MAIN_RAM, __func__).c;
}

std::uintptr_t starpu_bcsr_get_local_nzval(starpu_data_handle_t handle) {
    return read_bcsr(handle, local_node(), __func__).nzval;
}

std::uint32_t* starpu_bcsr_get_local_colind(starpu_data_handle_t handle) {
    return read_bcsr(handle, local_node(), __func__).colind;
}

std::uint32_t* starpu_bcsr_get_local_rowptr(starpu_data_handle_t handle) {
    return read_bcsr(handle, local_node(), __func__).rowptr;
}

std::size_t starpu_bcsr_get_elemsize(starpu_data_handle_t handle) {
    return read_bcsr(handle, STARPU_MAIN_RAM, __func__).elemsize;
}
