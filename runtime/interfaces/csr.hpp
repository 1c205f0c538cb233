// How struct starpu_csr_interface is read and placed as a sparse matrix of single values.
#pragma once

#include "interfaces/sparse.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_csr_interface> : both_parts<starpu_csr_interface, sparse_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_CSR_INTERFACE_ID;
    static constexpr char letter = 'C';

    static sparse_view shape(const starpu_csr_interface& m) {
        return {
            nullptr,         nullptr,      0, m.nnz,  (base::checked_size(m.nrow) + 1).value(), m.elemsize, 2,
            {m.nnz, m.nrow}, m.firstentry, 1, {m.nnz}};
    }
    static void load_place(sparse_view& view, const starpu_csr_interface& m) { load_rows(view, m); }
    static void store_place(starpu_csr_interface& m, const sparse_view& view) { store_rows(m, view); }
    // What a matrix holds stays as it was registered.
    static void store_shape(starpu_csr_interface& m, const sparse_view& /*view*/) { m.id = id; }
};

} // namespace starpu::interfaces
