// The CSR interface: the non-zero values row by row, and where each row starts.
#include "interfaces/csr.hpp"

#include "interfaces/registration.hpp"

using namespace starpu::interfaces;

namespace {

char csr_name[] = "STARPU_CSR_INTERFACE";

const starpu_csr_interface& read_csr(starpu_data_handle_t handle, unsigned node, const char* function) {
    return read_interface<starpu_csr_interface>(handle, node, function);
}

} // namespace

struct starpu_data_interface_ops starpu_interface_csr_ops = make_ops<starpu_csr_interface>(csr_name);

void starpu_csr_data_register(starpu_data_handle_t* handle, int home_node, std::uint32_t nnz,
                              std::uint32_t nrow, std::uintptr_t nzval, std::uint32_t* colind,
                              std::uint32_t* rowptr, std::uint32_t firstentry, std::size_t elemsize) {
    starpu_csr_interface matrix{.id = STARPU_CSR_INTERFACE_ID,
                                .nnz = nnz,
                                .nrow = nrow,
                                .nzval = nzval,
                                .colind = colind,
                                .rowptr = rowptr,
                                .ram_colind = colind,
                                .ram_rowptr = rowptr,
                                .firstentry = firstentry,
                                .elemsize = elemsize};
    const sparse_view view = view_format<starpu_csr_interface>::load(matrix);
    if (!accepts_sparse(handle, __func__, home_node, elemsize, view)) return;
    starpu_data_register(handle, home_node, &matrix, &starpu_interface_csr_ops);
}

std::uint32_t starpu_csr_get_nnz(starpu_data_handle_t handle) {
    return read_csr(handle, STARPU_MAIN_RAM, __func__).nnz;
}

std::uint32_t starpu_csr_get_nrow(starpu_data_handle_t handle) {
    return read_csr(handle, STARPU_MAIN_RAM, __func__).nrow;
}

std::uint32_t starpu_csr_get_firstentry(starpu_data_handle_t handle) {
    return read_csr(handle, STARPU_MAIN_RAM, __func__).firstentry;
}

std::uintptr_t starpu_csr_get_local_nzval(starpu_data_handle_t handle) {
    return read_csr(handle, local_node(), __func__).nzval;
}

std::uint32_t* starpu_csr_get_local_colind(starpu_data_handle_t handle) {
    return read_csr(handle, local_node(), __func__).colind;
}

std::uint32_t* starpu_csr_get_local_rowptr(starpu_data_handle_t handle) {
    return read_csr(handle, local_node(), __func__).rowptr;
}

std::size_t starpu_csr_get_elemsize(starpu_data_handle_t handle) {
    return read_csr(handle, STARPU_MAIN_RAM, __func__).elemsize;
}
